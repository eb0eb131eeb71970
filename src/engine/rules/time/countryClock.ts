/** The country's time zone (seed specification: Georgia). */
export const timeZone = 'Asia/Tbilisi'

const hour = 3_600_000
const written = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
const known = new Map<number, number>()
const mostKnown = 10_000

function readOffset(moment: number): number {
  const name = written.formatToParts(moment).find(part => part.type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /([+-])(\d{2}):(\d{2})/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000
}

/** Milliseconds by which the country's clock is ahead of UTC at an instant; asked of the time zone once per hour, then remembered. */
export function clockAhead(moment: number): number {
  const key = Math.floor(moment / hour)
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
