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
 * Milliseconds between checks whether the panel can be remounted, before a retry after an error, and over which all
 * open panels, which are notified at the same time, spread their requests.
 */
const pauses = { look: 250, again: 5_000, spread: 1_000 }

/** The newest model that was requested. After a backup was restored, the server's own model may be older. */
let reached = 0

const Context = createContext<(entrance: Entrance) => void>(() => undefined)

/** Provides the function that remounts the panel from new server responses. */
export const ModelSwapProvider = Context.Provider

/** What prevents an automatic remount: nothing, input that a form stores, or input that would be lost. */
export type Hindrance = 'none' | 'kept' | 'lost'

/** Whether a dialog is open; it is answered first, which is soon. */
const hasDialog = (): boolean => document.querySelector('dialog[open]') !== null

/**
 * Remounts the panel when the server has a newer model or the person's permissions have changed: at once if there is no
 * unsaved input, otherwise when the person asks for it or has saved. See docs/decisions/061.
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
      // The person may have started typing in the meantime.
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
