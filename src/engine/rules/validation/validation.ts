import { copyOf } from '../../model/copyOf.ts'
import { safeParse, type $ZodIssue } from 'zod/v4/core'
import { isVisible } from '../../fields/visibleText.ts'
import type { FieldProblem, FieldProblems } from '../../model/problem.ts'
import type { Row } from '../../model/query.ts'
import type { Entity, Property, Registry } from '../../model/registry.ts'
import { schemaOf } from './schemas.ts'

type Reading = (issue: $ZodIssue) => FieldProblem

const bounds =
  (code: Record<string, string>, limit: 'minimum' | 'maximum'): Reading =>
  issue => {
    const sized = issue as { origin?: string; minimum?: number | bigint; maximum?: number | bigint; exact?: boolean }
    const value = Number(sized[limit])
    return sized.exact
      ? { code: 'wrong_length', params: { length: value } }
      : { code: code[sized.origin ?? ''] ?? code.number ?? '', params: { [limit]: value } }
  }

const readings: Partial<Record<string, Reading>> = {
  too_big: bounds({ string: 'too_long', array: 'too_many', number: 'too_big' }, 'maximum'),
  too_small: bounds({ string: 'too_short', array: 'too_few', number: 'too_small' }, 'minimum'),
  invalid_type: issue => ({
    code: issue.path?.length && 'input' in issue && issue.input === undefined ? 'required' : 'wrong_type',
  }),
  invalid_format: () => ({ code: 'invalid_format' }),
  invalid_value: () => ({ code: 'not_a_choice' }),
  invalid_union: () => ({ code: 'wrong_type' }),
  unrecognized_keys: () => ({ code: 'unknown_key' }),
  custom: issue => ({ code: issue.message, params: (issue as { params?: Record<string, string | number> }).params }),
}

/**
 * Returns the problem of a schema issue: its code, its parameters, and its location in the value. A missing part is
 * distinguished from one of a wrong type if the issue includes its input.
 */
export function problemOf(issue: $ZodIssue): FieldProblem {
  const problem = readings[issue.code ?? '']?.(issue) ?? { code: 'invalid_format' }
  const at = issue.path?.map(String).join('.')
  const params = { ...problem.params, ...(at ? { at } : {}) }
  return Object.keys(params).length ? { code: problem.code, params } : { code: problem.code }
}

/** Whether a value is empty: null, a text without visible characters, or an empty list. */
export const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && !isVisible(value)) ||
  (Array.isArray(value) && value.length === 0)

/** Validates and normalizes a value; an empty one becomes the empty value of its type. */
export function checkValue(
  registry: Registry,
  property: Property,
  value: unknown,
): { value: unknown } | { problem: FieldProblem } {
  if (isEmpty(value)) return { value: copyOf(property.type.empty) }
  const result = safeParse(schemaOf(registry, property), value, { reportInput: true })
  if (result.success) return { value: result.data }
  const [first] = result.error.issues
  return { problem: first ? problemOf(first) : { code: 'invalid_format' } }
}

/** Validates and normalizes values by property; every invalid one is in `problems`. Undeclared names are omitted. */
export function checkValues(registry: Registry, entity: Entity, values: Row): { values: Row; problems: FieldProblems } {
  const checked: Row = {}
  const problems: FieldProblems = {}
  for (const [name, value] of Object.entries(values)) {
    const property = entity.properties.get(name)
    if (!property) continue
    const result = checkValue(registry, property, value)
    if ('problem' in result) problems[name] = result.problem
    else checked[name] = result.value
  }
  return { values: checked, problems }
}
