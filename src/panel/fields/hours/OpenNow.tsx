import { countryDay } from '../../../engine/rules/time/countryDays.ts'
import { type Hours, openAt } from '../../../engine/rules/time/openAt.ts'
import { type Reader, useReader } from '../../data/reader.ts'

/** A moment on the country's clock: the time alone where it is today. */
const countryTime = (at: Date, now: Date, { moment, time }: Reader): string => (countryDay(at) === countryDay(now) ? time(at) : moment(at))

/** Whether a place is open at this moment, and until when; nothing where it is not known. */
export function OpenNow({ hours, now }: { hours: Hours; now: Date }) {
  const reader = useReader()
  const found = openAt(hours, now)
  if (!found) return null
  const change = found.open ? found.closesAt : found.opensAt
  const key = `hours.status.${found.open ? 'open' : 'closed'}${change ? '_until' : ''}`
  return <span className={`m-chip ${found.open ? 'm-tone-public' : 'm-tone-neutral'}`}>{reader.t(key, change ? { time: countryTime(change, now, reader) } : {})}</span>
}
