import * as z from 'zod/mini'
import { instantOf } from '../model/countryClock.ts'
import type { FieldType } from '../model/fieldType.ts'
import { isSupportedDate } from './calendar.ts'
import { timeOperators } from './operators.ts'

const local = /^(?:(\d{4})-(\d{2})-(\d{2})|(\d{2})[./](\d{2})[./](\d{4}))[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)$/

/** Reads a date and time without a zone as the country's time. */
function readLocal(written: string): string | undefined {
  const [, year, month, day, dayBefore, monthBefore, yearBefore, time] = local.exec(written) ?? []
  if (time === undefined) return undefined
  const date = [year ?? yearBefore, month ?? monthBefore, day ?? dayBefore].join('-')
  const wall = Date.parse(`${date}T${time}Z`)
  const isReal = !Number.isNaN(wall) && new Date(wall).toISOString().startsWith(date)
  return isReal ? new Date(instantOf(wall)).toISOString() : undefined
}

/** A point in time, stored in UTC with milliseconds: `2026-05-26T09:00:00.000Z`. */
export const instant: FieldType<'instant', string> = {
  name: 'instant',
  options: [],
  column: 'instant',
  empty: null,
  sortable: true,
  operators: timeOperators,
  schema: () =>
    z.iso.datetime({ offset: true, abort: true }).check(
      z.refine(moment => isSupportedDate(moment) && !Number.isNaN(Date.parse(moment)), {
        error: 'invalid_format',
        abort: true,
      }),
      z.overwrite(moment => new Date(moment).toISOString()),
      z.refine(isSupportedDate, 'invalid_format'),
    ),
  read: cell => readLocal(cell.trim()) ?? cell.trim(),
  asText: (value, { moment }) => moment(String(value)),
  samples: {
    valid: ['2026-05-26T09:00:00.000Z', '1999-12-31T23:59:59.999Z'],
    invalid: [
      ['2026-05-26', 'invalid_format'],
      ['yesterday', 'invalid_format'],
      ['9999-12-31T23:59:59Z', 'invalid_format'],
      [0, 'wrong_type'],
    ],
  },
}
