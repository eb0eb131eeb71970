import { useEffect, useState } from 'react'
import type { Preloadable } from './preloadable.ts'
import { connection } from './session/connection.ts'

/**
 * Returns a loaded part that the screen works without, such as its keyboard shortcuts, or undefined until it is loaded,
 * which starts when it is wanted. Unlike with `usePreloaded`, a failure leaves the screen as it is, and the part is
 * loaded once the server is reachable again.
 */
export function useOptional<Value>(source: Preloadable<Value>, isWanted = true): Value | undefined {
  const [loaded, setLoaded] = useState<{ value: Value | undefined }>({ value: source.value })
  useEffect(() => {
    if (!isWanted) return undefined
    let wanted = true
    const load = () =>
      void source.load().then(
        value => wanted && setLoaded(known => (known.value === value ? known : { value })),
        () => undefined,
      )
    load()
    const unlisten = connection.listen(() => {
      if (!connection.isLost()) load()
    })
    return () => {
      wanted = false
      unlisten()
    }
  }, [source, isWanted])
  return loaded.value
}
