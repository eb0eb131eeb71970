import * as z from 'zod/mini'
import { localized, type Localized } from '../model/localized.ts'
import { isSupportedDate } from './calendar.ts'
import { plainText } from './plainText.ts'
import { isYearlyDay } from './seasons.ts'
import { intervals, type Interval } from './week.ts'

/**
 * A date (`2026-05-26`), a day of every year (`05-26`), or a number of days after Easter Sunday, negative before it.
 */
export interface SpecialDay {
  date?: string
  easter?: number
}

/** A day with its own hours instead of those of its week; closed if it has none. */
export interface Exception extends SpecialDay, Partial<Localized<'note', string>> {
  intervals: Interval[]
}

/** The maximum number of exceptions in opening hours. */
export const maxExceptions = 40

/** Days before and after Easter that may be defined relative to it: from before Lent to after Pentecost. */
export const farthestFromEaster = 70

const oneDay = /^\d{4}-\d{2}-\d{2}$/
const isOneDay = (text: string): boolean =>
  oneDay.test(text) && isSupportedDate(text) && z.iso.date().safeParse(text).success

const day = () => z.string().check(z.refine(text => isYearlyDay(text) || isOneDay(text), 'invalid_format'))

/** Returns the schema of one exception. */
export const exception = () => {
  const note = () => z.optional(plainText({ maximum: 120, lines: false }))
  const easter = z.int().check(z.gte(-farthestFromEaster), z.lte(farthestFromEaster))
  return z.strictObject({
    date: z.optional(day()),
    easter: z.optional(easter),
    intervals: intervals(),
    ...localized('note', note),
  })
}

/** Returns a key that is equal for equal days. */
export const dayKey = ({ date, easter }: SpecialDay): string => date ?? `easter${easter}`
