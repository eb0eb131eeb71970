import { eventTypes, measures, type Counts, type EventType } from '../../../src/features/statistics/visits.ts'

/** Something a visitor did: at a moment in milliseconds, and when the server heard of it in its turn. */
export interface Action {
  at: number
  heard: number
  place: string
  address: string
  agent: string
  isBot: boolean
  type: EventType
}

const agents = [
  'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
]
const bots = ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'curl/8.5.0', '']

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
/** Moments are whole multiples of this, so that gaps of exactly half an hour occur. */
const tick = 20_000

/** Numbers from 0 to below 1 that are the same at each run. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}

const hourIn = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Tbilisi', hour: '2-digit', hourCycle: 'h23' })

/**
 * So many actions in some days from a moment on: visits of many steps, a third of them around the country's midnight, by people
 * and programs, some of which share an address; some at midday are heard of hours late.
 */
export function makeActions(
  count: number,
  { from, days, places }: { from: number; days: number; places: readonly string[] },
): Action[] {
  const next = numbers(20_260_601)
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(next() * values.length)]!
  const midnight = Math.ceil((from + 4 * hour) / day) * day - 4 * hour
  const actions: Action[] = []
  while (actions.length < count) {
    const visitor = Math.floor((next() * count) / 40)
    const isBot = next() < 0.05
    const who = {
      address: `10.${visitor >> 15}.${(visitor >> 7) & 255}.${visitor & 127}`,
      agent: isBot ? pick(bots) : agents[visitor % 3 === 0 && next() < 0.5 ? 1 : 0]!,
      isBot,
    }
    const around = midnight + Math.floor(next() * (days - 1)) * day + (next() - 0.5) * 2 * hour
    let at = next() < 0.33 ? around : from + next() * (days * day - 12 * hour)
    for (let steps = 1 + Math.floor(next() * 8); steps > 0 && actions.length < count; steps--) {
      const moment = Math.round(at / tick) * tick
      const isMidday = Math.abs(Number(hourIn.format(moment)) - 14) < 3
      const late = isMidday && next() < 0.03 ? next() * 2 * hour : 0
      if (moment >= from)
        actions.push({
          at: moment,
          heard: moment + late,
          place: pick(places),
          ...who,
          type: next() < 0.7 ? 'view' : pick(eventTypes),
        })
      at += pick([1, 5, 20, 29, 30, 31, 45, 90]) * minute
    }
  }
  return actions
}

const dayIn = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Tbilisi',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})
/** The day in the country that a moment lies in. */
export const dayOf = (at: number): string => dayIn.format(at)

const nothing = (): Counts => Object.fromEntries(measures.map(measure => [measure, 0])) as Counts

/** Counted anew from what was really done, knowing who is who: by place and day. */
export function recount(actions: readonly Action[]): Map<string, Map<string, Counts>> {
  const counts = new Map<string, Map<string, Counts>>()
  const of = (place: string, when: string): Counts => {
    const days = counts.get(place) ?? new Map<string, Counts>()
    counts.set(place, days)
    const sum = days.get(when) ?? nothing()
    days.set(when, sum)
    return sum
  }
  const people = actions.filter(action => !action.isBot)
  for (const { place, at, type } of people) of(place, dayOf(at))[type === 'view' ? 'views' : type] += 1
  const views = Map.groupBy(
    people.filter(({ type }) => type === 'view'),
    ({ place, address, agent }) => `${place} ${address} ${agent}`,
  )
  for (const seen of views.values()) {
    const moments = seen.map(({ at }) => at).toSorted((a, b) => a - b)
    const begun = moments.filter((at, index) => index === 0 || at - moments[index - 1]! >= 30 * minute)
    for (const when of new Set(begun.map(dayOf))) of(seen[0]!.place, when).visitors += 1
  }
  return counts
}
