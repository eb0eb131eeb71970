import * as z from 'zod/mini'
import type { $ZodIssue, $ZodType } from 'zod/v4/core'
import { keysAt, unfolded, valueAt } from '../checks/checkShape.ts'
import { nearest } from '../checks/nearest.ts'
import { mistake, type Mistake, type Path } from './mistake.ts'

const keyOf = (path: Path): string | number => path.at(-1) ?? ''

function mistakesOf(schema: $ZodType, root: unknown, issue: $ZodIssue): Mistake[] {
  const path = issue.path.map(key => (typeof key === 'number' ? key : String(key)))
  const entry = keyOf(path)
  const isMissing = valueAt(root, issue.path) === undefined
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map(key => {
      const meant = nearest(key, keysAt(schema, issue.path))
      return mistake('unknown_entry', [...path, key], { entry: key, ...(meant === undefined ? {} : { meant }) })
    })
  if (isMissing) return [mistake('missing_entry', path, { entry })]
  if (issue.code === 'invalid_value') {
    const value = valueAt(root, issue.path)
    if (typeof value === 'object') return [mistake('wrong_kind_of_value', path, { entry })]
    const word = String(value).slice(0, 60)
    const meant = nearest(word, issue.values.map(String))
    return [mistake('unknown_word', path, { word, entry, ...(meant === undefined ? {} : { meant }) })]
  }
  if (issue.code === 'too_big') {
    const maximum = Number(issue.maximum)
    const codes = { string: 'too_long', array: 'too_many' } as const
    return [mistake(codes[issue.origin as keyof typeof codes] ?? 'too_large_number', path, { entry, maximum })]
  }
  if (issue.code === 'too_small' && issue.origin !== 'string')
    return [mistake('too_small_number', path, { entry, minimum: Number(issue.minimum) })]
  if (issue.code === 'invalid_key') return [mistake('not_a_word', path, { name: String(entry).slice(0, 60) })]
  return [mistake('wrong_kind_of_value', path, { entry })]
}

/** Parses a part of a document, or returns the mistakes in its shape; `at` is its path. */
export function readShape<Shape extends z.ZodMiniType>(
  schema: Shape,
  value: unknown,
  at: Path,
): { value: z.infer<Shape> } | { mistakes: Mistake[] } {
  const { data, error } = z.safeParse(schema, value)
  if (!error) return { value: data }
  const mistakes = unfolded(value, error.issues).flatMap(issue => mistakesOf(schema, value, issue))
  return { mistakes: mistakes.map(one => ({ ...one, path: [...at, ...one.path] })) }
}
