import { countryDay } from '../../../engine/rules/time/countryDays.ts'
import type { Reader } from '../../../panel/data/reader.ts'
import { dayInYear } from '../season.ts'
import type { Schedule } from '../shapes.ts'

/** Returns why a schedule was refused, as a sentence. */
export const refusalText = (refusal: string, { t }: Pick<Reader, 't'>): string =>
  t(`schedules.refusals.${refusal}`, { _: t('schedules.refusals.other') })

/** Returns what a schedule will do, when and on whose behalf, or that it was refused. */
export function scheduleText({ state, transition, due_at }: Schedule, name: string, { t, moment }: Reader): string {
  const time = moment(due_at)
  return state === 'waiting'
    ? t(`schedules.will.${transition}`, { time, name })
    : t('schedules.was_refused', { time, name, action: t(`codes.scheduled_transitions.${transition}`) })
}

/** Returns the days of a season; those of a yearly season without the year. Undefined for a single transition. */
export function seasonText({ season }: Schedule, { t, day, briefDay }: Reader): string | undefined {
  if (!season) return undefined
  const now = new Date()
  const year = Number(countryDay(now).slice(0, 4))
  const write = (one: string): string => (season.yearly ? briefDay(dayInYear(one, year), now) : day(one))
  return t(`schedules.${season.yearly ? 'each_year' : 'once'}`, {
    hide: write(season.hide_on),
    show: write(season.show_on),
  })
}
