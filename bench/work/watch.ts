import type { Page } from 'playwright-core'

/** An interaction as the browser timed it: from the key or press until the next paint, in milliseconds. */
export interface Interaction {
  /** What was being done. */
  during: string
  milliseconds: number
  /** The event that took longest, and what it happened to. */
  event: string
}

export interface Watched {
  interactions: Interaction[]
  /** When the largest part was painted, in milliseconds from the request of the page. */
  largestPaint: number
  /** The worst of the page's windows of layout shifts, as browsers count them. */
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

/** Notes what the browser tells of itself, in `window.notes`. Runs inside the page: nothing from outside is in it. */
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

/** Says what is done from now on. */
export const begin = (page: Page, what: string): Promise<void> =>
  page.evaluate(name => void (window.notes.during = name), what)

/** What was noted since the document was opened. */
export const watched = (page: Page): Promise<Watched> =>
  page.evaluate(() => {
    const { largestPaint, shift, moved, times } = window.notes
    return { largestPaint, shift, moved, interactions: [...times.values()] }
  })
