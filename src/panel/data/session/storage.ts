/** Where a value is stored: in the browser, in this tab until it is closed, or in memory until the page is left. */
export type StorageLevel = 'browser' | 'tab' | 'page'

/** A key-value storage that never throws, even if the browser's storage is blocked or full. */
export interface KeyValueStorage {
  getItem(key: string): string | null
  /** Stores a text as durably as possible and replaces an earlier one. Returns where it was stored. */
  setItem(key: string, value: string): StorageLevel
  removeItem(key: string): void
  /** Returns the keys of all stored texts. */
  keys(): string[]
}

type Place = () => Storage

/** The prefix of keys that did not fit into the browser's storage and are in the tab's. */
const spilled = 'spilled.'

/** Returns `otherwise` on an exception: storage throws on access if it is blocked, and on writing if it is full. */
function attempt<Result>(work: () => Result, otherwise: Result): Result {
  try {
    return work()
  } catch {
    return otherwise
  }
}

const wholly = (work: () => void): boolean =>
  attempt(() => {
    work()
    return true
  }, false)

/** Creates a storage over places from the most to the least durable, with memory as the last resort. */
function createStorage(places: readonly { place: Place; prefix: string; kept: StorageLevel }[]): KeyValueStorage {
  const page = new Map<string, string>()
  const storage: KeyValueStorage = {
    getItem: key => {
      // A value in a less durable place is newer: it did not fit into the better one.
      const found = places.toReversed().map(({ place, prefix }) => attempt(() => place().getItem(prefix + key), null))
      return page.get(key) ?? found.find(value => value !== null) ?? null
    },
    setItem: (key, value) => {
      const taker = places.find(({ place, prefix }) => wholly(() => place().setItem(prefix + key, value)))
      for (const { place, prefix } of places)
        if (place !== taker?.place) attempt(() => place().removeItem(prefix + key), undefined)
      if (taker) page.delete(key)
      else page.set(key, value)
      return taker?.kept ?? 'page'
    },
    removeItem: key => {
      page.delete(key)
      for (const { place, prefix } of places) attempt(() => place().removeItem(prefix + key), undefined)
    },
    keys: () => {
      const stored = places.flatMap(({ place, prefix }) =>
        attempt(() => Object.keys(place()), []).flatMap(key =>
          key.startsWith(prefix) ? [key.slice(prefix.length)] : [],
        ),
      )
      return [...new Set([...stored, ...page.keys()])]
    },
  }
  return storage
}

const browser: Place = () => window.localStorage
const tab: Place = () => window.sessionStorage

/** Shared by all tabs of the browser and durable, if the browser allows it. See docs/decisions/048. */
export const browserStorage = createStorage([
  { place: browser, prefix: '', kept: 'browser' },
  { place: tab, prefix: spilled, kept: 'tab' },
])

/** Specific to this tab; survives a reload, if the browser allows it. */
export const tabStorage = createStorage([{ place: tab, prefix: '', kept: 'tab' }])

/**
 * Hides blocked storage from `window`, so that libraries that check for it don't get an exception. Call before they
 * load.
 */
export function hideBlocked(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const)
    if (!wholly(() => void window[name])) Object.defineProperty(window, name, { value: undefined, configurable: true })
}

const probe = 'marani.probe'

/** Whether the browser can currently store another text durably. */
export function isLasting(): boolean {
  const kept = browserStorage.setItem(probe, 'x'.repeat(1_000))
  browserStorage.removeItem(probe)
  return kept === 'browser'
}
