import type { Page } from 'playwright-core'

/** An interaction as timed by the browser: from the key press or click until the next paint, in milliseconds. */
export interface Interaction {
  /** The current activity. */
  during: string
  milliseconds: number
  /** The longest event, and its target. */
  event: string
}

export interface Watched {
  interactions: Interaction[]
  /** Milliseconds from the request of the page to its largest paint. */
  largestPaint: number
  /** The largest window of layout shifts, as browsers count them (CLS). */
  shift: number
  /** What moved furthest. */
  moved: string
}

interface Notes extends Watched {
  during: string
  times: Map<number, Interaction>
}

declare global {
  interface Window {
    notes: Notes
  }
}

interface ShiftEntry extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Element | null }[]
}

/**
 * Records the browser's performance entries in `window.notes`. Runs inside the page, so it must not use anything from
 * outside.
 */
function installNotes(): void {
  const notes: Notes = { interactions: [], largestPaint: 0, shift: 0, moved: '', during: 'start', times: new Map() }
  window.notes = notes
  const nameOf = (node: EventTarget | null | undefined) =>
    node instanceof Element ? `${node.tagName.toLowerCase()}.${node.className}` : ''
  const observe = <Entry extends PerformanceEntry>(type: string, each: (entry: Entry) => void, more: object = {}) =>
    new PerformanceObserver(list => list.getEntries().forEach(entry => each(entry as Entry))).observe({
      type,
      buffered: true,
      ...more,
    })
  observe<PerformanceEventTiming>(
    'event',
    ({ interactionId, duration, name, target }) => {
      if (!interactionId || (notes.times.get(interactionId)?.milliseconds ?? -1) >= duration) return
      notes.times.set(interactionId, {
        during: notes.times.get(interactionId)?.during ?? notes.during,
        milliseconds: duration,
        event: `${name} ${nameOf(target)}`,
      })
    },
    { durationThreshold: 16 },
  )
  observe('largest-contentful-paint', entry => {
    notes.largestPaint = entry.startTime
  })
  let [first, last, sum, furthest] = [0, 0, 0, 0]
  observe<ShiftEntry>('layout-shift', entry => {
    if (entry.hadRecentInput) return
    const goesOn = entry.startTime - last < 1_000 && entry.startTime - first < 5_000
    if (!goesOn) [first, sum] = [entry.startTime, 0]
    last = entry.startTime
    sum += entry.value
    notes.shift = Math.max(notes.shift, sum)
    if (entry.value > furthest)
      [furthest, notes.moved] = [
        entry.value,
        `${notes.during}: ${entry.sources.map(({ node }) => nameOf(node)).join(', ')}`,
      ]
  })
}

export const watch = (page: Page): Promise<unknown> => page.context().addInitScript(installNotes)

/** Sets the current activity. */
export const setActivity = (page: Page, what: string): Promise<void> =>
  page.evaluate(name => void (window.notes.during = name), what)

/** Returns what was recorded since the document was opened. */
export const readNotes = (page: Page): Promise<Watched> =>
  page.evaluate(() => {
    const { largestPaint, shift, moved, times } = window.notes
    return { largestPaint, shift, moved, interactions: [...times.values()] }
  })
