import * as z from 'zod/mini'
import type { FieldType } from '../model/fieldType.ts'
import { ownFilesIn } from './fileAddress.ts'

const maxDepth = 64
const longest = 200_000

const isText = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

/** Whether a value is JSON that every store can keep, and shallow enough for recursive functions. */
export const isStorable = (value: unknown, depth = 0): boolean => {
  if (value === null || typeof value === 'boolean') return true
  if (typeof value === 'string') return isText(value)
  if (typeof value === 'number') return Number.isFinite(value)
  return (
    typeof value === 'object' &&
    depth < maxDepth &&
    Object.entries(value).every(([key, part]) => isText(key) && isStorable(part, depth + 1))
  )
}

/** Any JSON, for data without a fixed structure. */
export const json: FieldType<'json', unknown> = {
  name: 'json',
  options: [],
  column: 'json',
  empty: null,
  operators: ['null'],
  schema: () =>
    z.unknown().check(
      z.refine(value => isStorable(value) && JSON.stringify(value).length <= longest, {
        error: 'invalid_format',
        abort: true,
      }),
      z.overwrite(value => JSON.parse(JSON.stringify(value))),
    ),
  read: cell => {
    try {
      return JSON.parse(cell)
    } catch {
      return cell
    }
  },
  files: value => ownFilesIn(JSON.stringify(value ?? null)),
  samples: {
    valid: [{ a: [1, 'b', { c: null }] }, [1, 2], 'text', 5, false],
    invalid: [
      [{ a: 'x\u0000' }, 'invalid_format'],
      [{ '\u0000': 1 }, 'invalid_format'],
      [['\ud83d'], 'invalid_format'],
      [undefined, 'invalid_format'],
    ],
  },
}
