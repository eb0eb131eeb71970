import { useEvent } from 'ra-core'
import { createContext, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useSettings } from '../../data/SettingsContext.tsx'
import { enterPanel, type Entrance } from '../../data/session/enterPanel.ts'
import { isHandedOver } from '../../data/session/handOver.ts'
import { onModel, seenModel } from '../../data/session/seenModel.ts'
import { onRights, seenRights } from '../../data/session/seenRights.ts'
import { useLosable, useUnsaved } from '../../data/unsaved.ts'
import { followTyping, isTyping } from './typed.ts'

/**
 * Milliseconds after which it is checked again whether the panel can be remounted, after which a server that failed is asked again, and in
 * which all open panels ask, which are notified in the same moment.
 */
const pauses = { look: 250, again: 5_000, spread: 1_000 }

/** The newest model that the server was requested; it answers by an older one where it has gone back to a backup. */
let reached = 0

const Context = createContext<(entrance: Entrance) => void>(() => undefined)

/** Shows the panel again, from what the server says on entering. */
export const ModelSwapProvider = Context.Provider

/** What keeps the panel from being remounted by itself: nothing, what a form stores, or what would be lost. */
export type Hindrance = 'none' | 'kept' | 'lost'

/** A question that is open is answered first, which is soon. */
const hasDialog = (): boolean => document.querySelector('dialog[open]') !== null

/**
 * Remounts the panel when another model is current than the one it was made of, or the person may do something else than then: immediately, unless something is written that was not
 * saved; then when the person says so, or has finished.
 * See docs/decisions/061.
 */
export function useModelSwap(): { isDue: boolean; hindrance: Hindrance; swap(): void } {
  const { model } = useSettings()
  const show = useContext(Context)
  const isUnsaved = useUnsaved()
  const isLosable = useLosable()
  const [rights] = useState(seenRights)
  const isOther = useSyncExternalStore(onRights, seenRights) > rights
  const isDue = useSyncExternalStore(onModel, seenModel) > Math.max(model, reached) || isOther
  const [hindrance, setHindrance] = useState<Hindrance>('none')
  const isAsking = useRef(false)
  const notBefore = useRef(0)

  const look = (): Hindrance => {
    if (isLosable || isTyping() || (isUnsaved && !isHandedOver())) return 'lost'
    return isUnsaved ? 'kept' : 'none'
  }
  const swap = useEvent(async (isWanted: boolean): Promise<void> => {
    if (isAsking.current) return
    isAsking.current = true
    try {
      const number = seenModel()
      const [entrance, { returnFocus }] = await Promise.all([enterPanel(), import('../../ui/returnFocus.ts')])
      // Somebody may have begun to write meanwhile.
      if (isWanted || (look() === 'none' && !hasDialog())) {
        reached = number
        returnFocus()
        show(entrance)
      }
    } catch {
      notBefore.current = performance.now() + pauses.again
    } finally {
      isAsking.current = false
    }
  })
  const attend = useEvent(() => {
    const found = look()
    setHindrance(found)
    if (found === 'none' && !hasDialog() && performance.now() >= notBefore.current) void swap(false)
  })
  useEffect(() => followTyping(), [])
  useEffect(() => {
    if (!isDue) return
    notBefore.current = Math.max(notBefore.current, performance.now() + Math.random() * pauses.spread)
    attend()
    const timer = setInterval(attend, pauses.look)
    return () => clearInterval(timer)
  }, [isDue, isUnsaved, isLosable, attend])
  return { isDue, hindrance, swap: () => void swap(true) }
}
