import * as z from 'zod/mini'
import type { FieldType } from '../model/fieldType.ts'
import { isClean } from './plainText.ts'

const keepable = (value: unknown): boolean =>
  JSON.stringify(value).length <= 200_000 && isClean(JSON.stringify(value), true) && !JSON.stringify(value).includes('\\u0000')

/** Any JSON, for what has no shape of its own. */
export const json: FieldType = {
  name: 'json',
  options: [],
  column: 'json',
  empty: null,
  operators: ['null'],
  schema: () => z.json().check(z.refine(keepable, 'invalid_format')),
  read: cell => {
    try {
      return JSON.parse(cell)
    } catch {
      return cell
    }
  },
  samples: { valid: [{ a: [1, 'b', { c: null }] }, [1, 2], 'text', 5, false], invalid: [[{ a: 'x\u0000' }, 'invalid_format']] },
}
