import { useEvent } from 'ra-core'
import { useEffect, useRef } from 'react'
import { isWriting, pressedKey } from '../../record/list/keys/pressedKey.ts'

/** The key that begins a way elsewhere, and how many keys such a way has. */
const [first, most] = ['g', 2]

const isPlain = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => !ctrlKey && !metaKey && !altKey

/**
 * Keeps the shortcuts that are pressed before the code that handles them is there, and gives them to it then; `onFirst` says that it is wanted
 * now.
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
      // What is given on later does nothing of the browser's own, as Tab and space do: letters have nothing of that kind.
      const isOfAWay = isFirst ? key === first : /^[a-z]$/.test(key)
      if (!isOfAWay || !isPlain(event) || isWriting(event.target) || early.current.length === most) return
      event.preventDefault()
      event.stopImmediatePropagation()
      early.current.push(event)
      if (isFirst) begin()
    }
    document.addEventListener('keydown', keep, true)
    return () => document.removeEventListener('keydown', keep, true)
  }, [isHeard, begin])
}
