import type { Store } from 'ra-core'
import { browserStorage } from './session/storage.ts'

type Listener = (value: unknown) => void

function parse(text: string | null | undefined): unknown {
  try {
    return text === null || text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * A react-admin store for a person's choices (columns, views), stored per person and synchronized between tabs. They
 * survive signing out: `reset`, which react-admin calls then, keeps them.
 */
export function createChoices(person: string): Store {
  const prefix = `RaStoremarani.${person}.`
  const listeners = new Set<{ key: string; listener: Listener }>()
  const notifyListeners = (key: string, value: unknown): void => {
    for (const one of listeners) if (one.key === key) one.listener(value)
  }
  const hearOtherTab = ({ key, newValue }: StorageEvent): void => {
    if (key?.startsWith(prefix)) notifyListeners(key.slice(prefix.length), parse(newValue))
  }
  const names = (beginning: string): string[] =>
    browserStorage.keys().flatMap(key => (key.startsWith(prefix + beginning) ? [key.slice(prefix.length)] : []))
  const remove = (key: string): void => {
    browserStorage.removeItem(prefix + key)
    notifyListeners(key, undefined)
  }
  return {
    setup: () => window.addEventListener('storage', hearOtherTab),
    teardown: () => window.removeEventListener('storage', hearOtherTab),
    getItem: (key, otherwise) => (parse(browserStorage.getItem(prefix + key)) ?? otherwise) as typeof otherwise,
    setItem: (key, value) => {
      if (value === undefined) return remove(key)
      browserStorage.setItem(prefix + key, JSON.stringify(value))
      notifyListeners(key, value)
    },
    removeItem: remove,
    removeItems: beginning => names(beginning).forEach(remove),
    reset: () => undefined,
    subscribe: (key, listener: Listener) => {
      const entry = { key, listener }
      listeners.add(entry)
      return () => void listeners.delete(entry)
    },
    listItems: (beginning = '') =>
      Object.fromEntries(names(beginning).map(key => [key, parse(browserStorage.getItem(prefix + key))])),
  }
}
