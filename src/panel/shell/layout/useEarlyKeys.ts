import { useEvent } from 'ra-core'
import { useEffect, useRef } from 'react'
import { isWriting, pressedKey } from '../../record/list/keys/pressedKey.ts'

/** The first key of a navigation shortcut, and the number of keys it has. */
const [first, most] = ['g', 2]

const isPlain = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => !ctrlKey && !metaKey && !altKey

/**
 * Buffers shortcuts that are pressed before the code that handles them is loaded, and replays them then; `onFirst` is
 * called to load it.
 */
export function useEarlyKeys(isHeard: boolean, onFirst: () => void): void {
  const early = useRef<KeyboardEvent[]>([])
  const begin = useEvent(onFirst)
  useEffect(() => {
    if (isHeard) {
      for (const event of early.current.splice(0))
        (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', event))
      return undefined
    }
    const keep = (event: KeyboardEvent) => {
      const isFirst = early.current.length === 0
      const key = pressedKey(event)
      // Only letters are replayed: they have no default action, unlike Tab or the space bar.
      const isShortcutKey = isFirst ? key === first : /^[a-z]$/.test(key)
      if (!isShortcutKey || !isPlain(event) || isWriting(event.target) || early.current.length === most) return
      event.preventDefault()
      event.stopImmediatePropagation()
      early.current.push(event)
      if (isFirst) begin()
    }
    document.addEventListener('keydown', keep, true)
    return () => document.removeEventListener('keydown', keep, true)
  }, [isHeard, begin])
}
