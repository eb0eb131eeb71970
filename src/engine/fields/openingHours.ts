import { inOneLanguage, localized, mainLanguage } from '../model/localized.ts'
import * as z from 'zod/mini'
import type { FieldType } from '../model/fieldType.ts'
import { dayKey, exception, maxExceptions, type Exception } from './exceptions.ts'
import { maxLength } from './lengths.ts'
import { seasonsOverlap, maxSeasons, season, type Season } from './seasons.ts'
import { overlap, overlappingDays, weekdays, weekShape, type Week } from './week.ts'

/** The hours of an ordinary week, of seasons with other weeks, and of exceptional days. */
export interface OpeningHours extends Week {
  seasons?: Season[]
  exceptions?: Exception[]
}

interface Contradiction {
  code: string
  path: (string | number)[]
}

const ofSeasons = (seasons: readonly Season[]): Contradiction[] =>
  seasons.flatMap((one, index) => [
    ...(seasons.slice(0, index).some(before => seasonsOverlap(before, one))
      ? [{ code: 'overlapping_seasons', path: ['seasons', index] }]
      : []),
    ...overlappingDays(one.days).map(day => ({ code: 'overlapping_intervals', path: ['seasons', index, 'days', day] })),
  ])

const ofException = (one: Exception, before: readonly Exception[]): string[] => {
  if (one.date === undefined && one.easter === undefined) return ['required']
  if (one.date !== undefined && one.easter !== undefined) return ['two_days']
  return before.some(other => dayKey(other) === dayKey(one)) ? ['duplicate_day'] : []
}

const ofExceptions = (exceptions: readonly Exception[]): Contradiction[] =>
  exceptions.flatMap((one, index) => [
    ...ofException(one, exceptions.slice(0, index)).map(code => ({ code, path: ['exceptions', index, 'date'] })),
    ...(overlap(one.intervals) ? [{ code: 'overlapping_intervals', path: ['exceptions', index, 'intervals'] }] : []),
  ])

/** Returns contradictions between parts that are valid by themselves, with their location in the value. */
const contradictionsOf = (hours: OpeningHours): Contradiction[] => [
  ...overlappingDays(hours).map(day => ({ code: 'overlapping_intervals', path: [day] })),
  ...ofSeasons(hours.seasons ?? []),
  ...ofExceptions(hours.exceptions ?? []),
]

const shape = () =>
  z.strictObject({
    ...weekShape(),
    seasons: z.optional(z.array(season()).check(maxLength(maxSeasons))),
    exceptions: z.optional(z.array(exception()).check(maxLength(maxExceptions))),
  })

const coherent = z.superRefine((hours: OpeningHours, context) => {
  // Invalid times cannot be compared: "99:99" would extend into the next day.
  if (context.issues.length > 0) return
  for (const { code, path } of contradictionsOf(hours))
    context.addIssue({ code: 'custom', message: code, path, input: hours })
})

/** Whether any day of a week has hours. */
const isOpen = (week: Week): boolean => weekdays.some(day => week[day]?.length)

const evening = { opens: '20:00', closes: '03:00' }
const morning = { opens: '09:00', closes: '13:00' }
const summer = { from: '06-01', to: '08-31', days: {} }

/** The intervals of each day of a week, with seasons and exceptions; a day without intervals is closed. */
export const openingHours: FieldType<'opening_hours', OpeningHours> = {
  name: 'opening_hours',
  options: ['overruledBy'],
  column: 'json',
  empty: null,
  operators: ['null'],
  schema: () => shape().check(coherent),
  read: cell => {
    try {
      return JSON.parse(cell)
    } catch {
      return cell
    }
  },
  fillRatio: value =>
    [value as OpeningHours, ...((value as OpeningHours).seasons ?? []).map(({ days }) => days)].some(isOpen) ? 1 : 0,
  inLanguage: (value, language) => {
    const { seasons, exceptions, ...week } = value as OpeningHours
    return {
      ...week,
      ...(seasons && { seasons: seasons.map(one => inOneLanguage(one, language)) }),
      ...(exceptions && { exceptions: exceptions.map(one => inOneLanguage(one, language)) }),
    }
  },
  samples: {
    valid: [
      { monday: [morning, { opens: '14:00', closes: '18:00' }], sunday: [] },
      { friday: [evening] },
      {
        saturday: [{ opens: '22:00', closes: '06:00' }],
        sunday: [{ opens: '06:00', closes: '06:00' }],
        monday: [morning],
      },
      {
        monday: [morning],
        seasons: [
          { from: '12-01', to: '02-29', ...localized('name', () => 'Winter'), days: { monday: [evening] } },
          summer,
        ],
      },
      {
        exceptions: [
          { date: '2026-12-31', intervals: [morning], [`note_${mainLanguage}`]: 'New Year’s Eve' },
          { date: '12-31', intervals: [] },
          { easter: -2, intervals: [] },
          { easter: 0, intervals: [evening] },
        ],
      },
    ],
    invalid: [
      [{ monday: [{ opens: '9', closes: '18:00' }] }, 'invalid_format'],
      [{ monday: [morning, { opens: '12:00', closes: '18:00' }] }, 'overlapping_intervals'],
      [{ friday: [evening], saturday: [{ opens: '02:59', closes: '10:00' }] }, 'overlapping_intervals'],
      [{ sunday: [evening], monday: [{ opens: '00:00', closes: '00:00' }] }, 'overlapping_intervals'],
      [
        { monday: Array.from({ length: 7 }, (_, hour) => ({ opens: `0${hour}:00`, closes: `0${hour}:30` })) },
        'too_many',
      ],
      [
        { seasons: [{ ...summer, days: { sunday: [evening], monday: [{ opens: '01:00', closes: '02:00' }] } }] },
        'overlapping_intervals',
      ],
      [{ seasons: [summer, { from: '08-31', to: '09-30', days: {} }] }, 'overlapping_seasons'],
      [
        {
          seasons: [
            { from: '11-15', to: '01-15', days: {} },
            { from: '01-01', to: '01-02', days: {} },
          ],
        },
        'overlapping_seasons',
      ],
      [{ seasons: [{ ...summer, from: '02-30' }] }, 'invalid_format'],
      [{ seasons: [{ from: '06-01', to: '08-31' }] }, 'required'],
      [
        {
          seasons: Array.from({ length: 7 }, (_, month) => ({
            from: `0${month + 1}-01`,
            to: `0${month + 1}-02`,
            days: {},
          })),
        },
        'too_many',
      ],
      [
        {
          exceptions: [
            { date: '01-07', intervals: [] },
            { date: '01-07', intervals: [morning] },
          ],
        },
        'duplicate_day',
      ],
      [
        {
          exceptions: [
            { easter: 0, intervals: [] },
            { easter: 0, intervals: [] },
          ],
        },
        'duplicate_day',
      ],
      [{ exceptions: [{ intervals: [] }] }, 'required'],
      [{ exceptions: [{ date: '01-07', easter: 0, intervals: [] }] }, 'two_days'],
      [{ exceptions: [{ date: '2026-02-29', intervals: [] }] }, 'invalid_format'],
      [{ exceptions: [{ easter: 71, intervals: [] }] }, 'too_big'],
      [{ exceptions: [{ date: '01-07', intervals: [morning, morning] }] }, 'overlapping_intervals'],
      [{ exceptions: Array.from({ length: 41 }, (_, index) => ({ easter: index, intervals: [] })) }, 'too_many'],
      [{ exceptions: [{ date: '01-07', intervals: [], [`note_${mainLanguage}`]: '' }] }, 'too_short'],
      [{ holiday: [] }, 'unknown_key'],
      ['Mo-Su 09:00-18:00', 'wrong_type'],
    ],
  },
}
