import type { Operator } from './fieldType.ts'

/** What joins filters: one of several is enough, all of them must hold, none may. */
export const groupKeys = ['$any', '$all', '$none'] as const
export type GroupKey = (typeof groupKeys)[number]

/** What may stand behind a property's name in a filter; equality is the name alone. */
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

/** A filter's key in its parts: a property's name, and the operator behind it if there is one. */
export function splitKey(key: string): [name: string, operator: Operator | undefined] {
  const [, name = key, found] = operator.exec(key) ?? []
  return [name, found as Operator | undefined]
}
