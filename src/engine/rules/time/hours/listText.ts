import { country } from '../../../model/country.ts'

/** Returns the text of a key about opening hours in one language, with its variables filled in. */
export type Translate = (key: string, params?: Record<string, string | number>) => string

/** The grammatical form of a day: the day itself, on it, from it, until it. */
export type Case = 'name' | 'on' | 'from' | 'to'

/** Joins items into a list, with "and" before the last one. */
export function listed(translate: Translate, items: readonly string[]): string {
  const [last, ...before] = items.toReversed()
  if (last === undefined) return ''
  const list = before.toReversed().join(', ')
  if (list === '') return last
  const { onDay } = country().writing
  const isOn = onDay !== undefined && [list, last].every(part => part.endsWith(onDay))
  return translate(isOn ? 'and_on' : 'and', { list, last })
}

/** Groups adjacent elements: a new run begins where an element does not follow the previous one. */
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

/** The minimum number of days that are written as a range. */
const fewestInRun = 3

/** Formats days, such as "on Monday, Wednesday and from Friday to Sunday", with runs as ranges. `others` come first. */
export function onDays<Day>(
  translate: Translate,
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
    .map(run => translate('during', { from: name(run[0] as Day, 'from'), to: name(run.at(-1) as Day, 'to') }))
  if (single.length === 0) return listed(translate, long)
  return long.length === 0
    ? translate('on', { days: listed(translate, single) })
    : listed(translate, [translate('on', { days: single.join(', ') }), ...long])
}
