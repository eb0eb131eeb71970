import { dequal } from 'dequal'
import { useEffect, useState, type SetStateAction } from 'react'
import { draftsOf } from './localDraft.ts'
import { usePanel } from './RegistryContext.ts'
import { browserStorage } from './session/storage.ts'

const quietMilliseconds = 800

interface Kept<Value> {
  value: Value
  /** When it was written, in ISO 8601. */
  at: string
}

interface StoredState<Value> {
  value: Value
  change(next: SetStateAction<Value>): void
  /** Resets the state to its initial value and deletes the stored one. */
  discard(): void
  /** When the state was written, if it was restored from an earlier visit. */
  restoredFrom: string | undefined
}

function read<Value>(key: string): Kept<Value> | undefined {
  try {
    const kept = JSON.parse(browserStorage.getItem(key) ?? 'null') as Partial<Kept<Value>> | null
    return kept?.value === undefined ? undefined : { value: kept.value, at: String(kept.at) }
  } catch {
    return undefined
  }
}

/** Holds the latest value and writes it to the browser's storage after a short pause. */
function createKeeper<Value>(key: string, beginning: Value, kept: Kept<Value> | undefined) {
  let current = kept ? kept.value : beginning
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = (): void => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    browserStorage.setItem(key, JSON.stringify({ value: current, at: new Date().toISOString() } satisfies Kept<Value>))
  }
  return {
    write,
    /** Works after unmounting too, for example when an answer was sent and its page was left meanwhile. */
    keep(next: SetStateAction<Value>): Value {
      current = next instanceof Function ? next(current) : next
      clearTimeout(timer)
      const isBeginning = dequal(current, beginning)
      timer = isBeginning ? undefined : setTimeout(write, quietMilliseconds)
      if (isBeginning) browserStorage.removeItem(key)
      return current
    },
  }
}

/**
 * State of input outside a record's form, such as an answer, a comment or an email. While it differs from its initial
 * value, it is stored in this browser for the person under `name` and restored on the next visit, until it is sent or
 * discarded or the person signs out. See docs/decisions/038.
 */
export function useStoredState<Value>(name: string, beginning: Value): StoredState<Value> {
  const { profile } = usePanel()
  const [{ kept, first, keeper }] = useState(() => {
    const key = `${draftsOf(profile.id)}written:${name}`
    const kept = read<Value>(key)
    return { kept, first: beginning, keeper: createKeeper(key, beginning, kept) }
  })
  const [value, setValue] = useState(kept ? kept.value : first)
  const [restoredFrom, setRestoredFrom] = useState(kept?.at)
  useEffect(() => {
    window.addEventListener('pagehide', keeper.write)
    return () => {
      keeper.write()
      window.removeEventListener('pagehide', keeper.write)
    }
  }, [keeper])
  const change = (next: SetStateAction<Value>): void => setValue(keeper.keep(next))
  return {
    value,
    change,
    restoredFrom,
    discard: () => {
      setRestoredFrom(undefined)
      change(first)
    },
  }
}
