import { useEffect, useState } from 'react'

/** A value that is loaded once, at the latest when it is shown. `value` is set once it is loaded. */
export interface Preloadable<Value> {
  readonly value: Value | undefined
  /** Loads the value, or returns the load in progress. After a failure, the next call tries again. */
  load(): Promise<Value>
}

/** Creates a value that `get` loads when it is first needed. */
export function preloadable<Value>(get: () => Promise<Value>): Preloadable<Value> {
  let loading: Promise<Value> | undefined
  let loaded: Value | undefined
  return {
    get value() {
      return loaded
    },
    load() {
      loading ??= get().then(
        value => (loaded = value),
        error => {
          loading = undefined
          throw error
        },
      )
      return loading
    },
  }
}

/**
 * Returns the loaded value, or undefined until it is loaded, which starts when it is wanted. A failure is thrown to the
 * nearest error boundary. Unlike Suspense, it shows a preloaded value in the first render and never delays a paint.
 */
export function usePreloaded<Value>(source: Preloadable<Value>, isWanted = true): Value | undefined {
  const [outcome, setOutcome] = useState<{ value?: Value; error?: unknown }>({ value: source.value })
  useEffect(() => {
    if (!isWanted) return undefined
    let wanted = true
    source.load().then(
      value => wanted && setOutcome(known => (known.value === value ? known : { value })),
      (error: unknown) => wanted && setOutcome({ error }),
    )
    return () => {
      wanted = false
    }
  }, [source, isWanted])
  if (outcome.error) throw outcome.error
  return outcome.value
}
