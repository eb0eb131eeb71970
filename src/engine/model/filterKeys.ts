import type { Operator } from './fieldType.ts'

/** Keys that combine filters: at least one must match, all must match, none may match. */
export const groupKeys = ['$any', '$all', '$none'] as const
export type GroupKey = (typeof groupKeys)[number]

/** Suffixes of a property's name in a filter. Without a suffix, the filter tests for equality. */
const operators = [
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'null',
  'contains',
  'begins',
  'during',
  'before',
  'after',
] as const satisfies readonly Operator[]

const operator = new RegExp(`^(.+)_(${operators.join('|')})$`)

/** Splits the key of a filter into the name of a property and the operator, if there is one. */
export function splitKey(key: string): [name: string, operator: Operator | undefined] {
  const [, name = key, found] = operator.exec(key) ?? []
  return [name, found as Operator | undefined]
}
