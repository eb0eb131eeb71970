import * as z from 'zod/mini'
import { localized, type Localized } from '../model/localized.ts'
import { plainText } from './plainText.ts'
import { weekShape, type Week } from './week.ts'

/** A period of every year with its own week, inclusive at both ends; `12-01` to `02-28` spans the new year. */
export interface Season extends Partial<Localized<'name', string>> {
  from: string
  to: string
  days: Week
}

/** The maximum number of seasons in a year. */
export const maxSeasons = 6

const yearly = /^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const short: ReadonlySet<string> = new Set(['02-30', '02-31', '04-31', '06-31', '09-31', '11-31'])

/** Whether a text is a day of every year, `05-26`, including `02-29`. */
export const isYearlyDay = (text: string): boolean => yearly.test(text) && !short.has(text)

const yearlyDay = () => z.string().check(z.refine(isYearlyDay, 'invalid_format'))

/** Returns the schema of one season. */
export const season = () => {
  const name = () => z.optional(plainText({ maximum: 60, lines: false }))
  return z.strictObject({
    from: yearlyDay(),
    to: yearlyDay(),
    ...localized('name', name),
    days: z.strictObject(weekShape()),
  })
}

/** Whether a day of the year, `05-26`, is in a season. */
export const isWithin = ({ from, to }: Season, day: string): boolean =>
  from <= to ? from <= day && day <= to : from <= day || day <= to

/** Whether two seasons have a day in common. */
export const seasonsOverlap = (one: Season, other: Season): boolean =>
  isWithin(one, other.from) || isWithin(other, one.from)
