import { country } from '../../../model/country.ts'

/** The texts of one language for hours: the text of a key, its variables filled in. */
export type Say = (key: string, params?: Record<string, string | number>) => string

/** A day by itself, on it, from it, up to it. */
export type Case = 'name' | 'on' | 'from' | 'to'

/** Things one after another, the last behind "and". */
export function listed(say: Say, items: readonly string[]): string {
  const [last, ...before] = items.toReversed()
  if (last === undefined) return ''
  const list = before.toReversed().join(', ')
  if (list === '') return last
  const { onDay } = country().writing
  const isOn = onDay !== undefined && [list, last].every(part => part.endsWith(onDay))
  return say(isOn ? 'and_on' : 'and', { list, last })
}

/** Neighbours of a list that belong together: each run begins where its element does not follow the one before. */
export function runsOf<Element>(
  elements: readonly Element[],
  follows: (before: Element, element: Element) => boolean,
): Element[][] {
  const runs: Element[][] = []
  for (const element of elements) {
    const run = runs.at(-1)
    const before = run?.at(-1)
    if (run && before !== undefined && follows(before, element)) run.push(element)
    else runs.push([element])
  }
  return runs
}

/** The fewest days that are shown as a range, from the first to the last, instead of one by one. */
const fewestInRun = 3

/**
 * When something is so, as "on Monday, Wednesday and from Friday to Sunday": runs of days by their ends, others by name. What
 * `others` brings is said first.
 */
export function onDays<Day>(
  say: Say,
  runs: readonly (readonly Day[])[],
  name: (day: Day, form: Case) => string,
  others: readonly string[] = [],
): string {
  const isLong = (run: readonly Day[]): boolean => run.length >= fewestInRun
  const single = [
    ...others,
    ...runs
      .filter(run => !isLong(run))
      .flat()
      .map(day => name(day, 'on')),
  ]
  const long = runs
    .filter(isLong)
    .map(run => say('during', { from: name(run[0] as Day, 'from'), to: name(run.at(-1) as Day, 'to') }))
  if (single.length === 0) return listed(say, long)
  return long.length === 0
    ? say('on', { days: listed(say, single) })
    : listed(say, [say('on', { days: single.join(', ') }), ...long])
}
