import * as z from 'zod/mini'
import { localized, type Localized } from '../model/localized.ts'
import { isCounted } from './calendar.ts'
import { plainText } from './plainText.ts'
import { isYearlyDay } from './seasons.ts'
import { intervals, type Interval } from './week.ts'

/**
 * One day of one year (`2026-05-26`), of every year (`05-26`), or so many days after Easter Sunday, before it where
 * the number is negative.
 */
export interface SpecialDay {
  date?: string
  easter?: number
}

/** A day that is not as its week says: with hours of its own, closed where there are none. */
export interface Exception extends SpecialDay, Partial<Localized<'note', string>> {
  intervals: Interval[]
}

/** The most exceptions that hours may have. */
export const mostExceptions = 40

/** Days before and after Easter that may be defined relative to it: from before Lent to after Pentecost. */
export const farthestFromEaster = 70

const oneDay = /^\d{4}-\d{2}-\d{2}$/
const isOneDay = (text: string): boolean => oneDay.test(text) && isCounted(text) && z.iso.date().safeParse(text).success

const day = () => z.string().check(z.refine(text => isYearlyDay(text) || isOneDay(text), 'invalid_format'))

/** The schema of one exception by itself. */
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

/** A text that two special days share only where they are the same one. */
export const dayKey = ({ date, easter }: SpecialDay): string => date ?? `easter${easter}`
