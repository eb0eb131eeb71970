import { fromCountry } from './country.ts'
import { hourMilliseconds, minuteMilliseconds } from './durations.ts'

const maxCached = 10_000

const clock = fromCountry(({ timeZone }) => ({
  // The locale in which an offset is parsed, regardless of the reader's language.
  written: new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }),
  known: new Map<number, number>(),
}))

function readOffset(moment: number): number {
  const name =
    clock()
      .written.formatToParts(moment)
      .find(part => part.type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /([+-])(\d{2}):(\d{2})/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * minuteMilliseconds
}

/** Returns the offset of the country's time zone from UTC in milliseconds at an instant. Cached per hour. */
function utcOffset(moment: number): number {
  const key = Math.floor(moment / hourMilliseconds)
  const { known } = clock()
  const found = known.get(key)
  if (found !== undefined) return found
  if (known.size >= maxCached) known.clear()
  const ahead = readOffset(moment)
  known.set(key, ahead)
  return ahead
}

/** Returns the local time of the country at an instant, in milliseconds since the epoch as if it were UTC. */
export const wallClock = (moment: number): number => moment + utcOffset(moment)

/** Returns the instant of a local time of the country. */
export const instantOf = (wall: number): number => wall - utcOffset(wall - utcOffset(wall))
