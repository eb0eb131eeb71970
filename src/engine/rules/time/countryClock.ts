import { ofCountry } from '../../model/country.ts'

const hour = 3_600_000
const mostKnown = 10_000

const clock = ofCountry(({ timeZone }) => ({
  // The language in which an offset is read, whatever people speak.
  written: new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }),
  known: new Map<number, number>(),
}))

function readOffset(moment: number): number {
  const name =
    clock()
      .written.formatToParts(moment)
      .find(part => part.type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /([+-])(\d{2}):(\d{2})/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000
}

/** Milliseconds by which the country's clock is ahead of UTC at an instant; asked of the time zone once per hour, then remembered. */
export function clockAhead(moment: number): number {
  const key = Math.floor(moment / hour)
  const { known } = clock()
  const found = known.get(key)
  if (found !== undefined) return found
  if (known.size >= mostKnown) known.clear()
  const ahead = readOffset(moment)
  known.set(key, ahead)
  return ahead
}

/** What the country's clock shows at an instant, as milliseconds of a clock that knows no time zones. */
export const wallClock = (moment: number): number => moment + clockAhead(moment)

/** The instant at which the country's clock shows so much. */
export const momentOf = (wall: number): number => wall - clockAhead(wall - clockAhead(wall))
