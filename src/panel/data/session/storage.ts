/** Where a value came to lie: in the browser for good, in this tab until it is closed, or in the page until it is left. */
export type Kept = 'browser' | 'tab' | 'page'

/** What is kept as texts under names. Never throws, also where the browser's storage is blocked or full. */
export interface Keep {
  getItem(key: string): string | null
  /** Keeps a text as lastingly as the browser lets it, instead of an earlier one; answers how lastingly that is. */
  setItem(key: string, value: string): Kept
  removeItem(key: string): void
  /** The names under which something is kept. */
  keys(): string[]
}

type Place = () => Storage

/** Before the names of what had no room in the browser's storage and lies in the tab's. */
const spilled = 'spilled.'

/** Storage throws where it is blocked, at the first touch, and where it is full, on writing. */
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

/** A keep over places from the most to the least lasting; what none of them takes is kept in the page. */
function createKeep(places: readonly { place: Place; prefix: string; kept: Kept }[]): Keep {
  const page = new Map<string, string>()
  const keep: Keep = {
    getItem: key => {
      // What lies in a less lasting place was written later: it found no room in the better one.
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
  return keep
}

const browser: Place = () => window.localStorage
const tab: Place = () => window.sessionStorage

/** What outlives the tab and is seen by all of the browser's tabs, where the browser lets it. See docs/decisions/048. */
export const browserKeep = createKeep([
  { place: browser, prefix: '', kept: 'browser' },
  { place: tab, prefix: spilled, kept: 'tab' },
])

/** What belongs to this tab and outlives a reload, where the browser lets it. */
export const tabKeep = createKeep([{ place: tab, prefix: '', kept: 'tab' }])

/**
 * Takes storage that is blocked off the page's window, so that libraries which only ask whether there is one get an answer instead
 * of an exception. To be called before any of them is loaded.
 */
export function hideBlocked(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const)
    if (!wholly(() => void window[name])) Object.defineProperty(window, name, { value: undefined, configurable: true })
}

const probe = 'marani.probe'

/** Whether the browser keeps a further text beyond this tab at the moment. */
export function isLasting(): boolean {
  const kept = browserKeep.setItem(probe, 'x'.repeat(1_000))
  browserKeep.removeItem(probe)
  return kept === 'browser'
}
