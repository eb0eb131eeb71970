import { safeParse, type $ZodIssue, type $ZodType } from 'zod/v4/core'
import { Problem, type FieldProblem, type FieldProblems } from '../model/problem.ts'
import type { Row } from '../model/query.ts'
import { isEmpty, problemOf } from '../rules/validation/validation.ts'
import { readBody } from './readRequest.ts'
import type { Call } from './route.ts'

/**
 * Returns the name of a field: names inside objects are joined by points; an entry of a list has the name of the list.
 */
function placeOf({ path }: $ZodIssue): string[] {
  const names = path.map(String)
  const entry = path.findIndex(part => typeof part === 'number')
  return entry < 0 ? names : names.slice(0, entry)
}

const valueAt = (body: unknown, place: readonly string[]): unknown =>
  place.reduce((value, name) => (value as Row | null | undefined)?.[name], body)

function fieldProblem(body: Row, issue: $ZodIssue, place: readonly string[]): FieldProblem {
  const { code, params: { at: _at, ...params } = {} } = problemOf(issue)
  if (issue.code !== 'custom' && isEmpty(valueAt(body, place))) return { code: 'required' }
  return Object.keys(params).length > 0 ? { code, params } : { code }
}

/**
 * Validates a body with its schema and further checks. Throws `unknown_field`, and `invalid` with every invalid field;
 * those inside objects are named `object.field`.
 */
export async function readChecked<Body>(
  call: Call,
  schema: $ZodType<Body>,
  more: (body: Row) => FieldProblems | Promise<FieldProblems> = () => ({}),
): Promise<Body> {
  const body = await readBody(call.request)
  const result = safeParse(schema, body)
  const issues = result.error?.issues ?? []
  for (const issue of issues)
    if (issue.code === 'unrecognized_keys')
      throw new Problem('unknown_field', { field: [...issue.path, issue.keys[0] ?? ''].join('.') })
  const wrong = issues.map(issue => [placeOf(issue), issue] as const)
  const errors: FieldProblems = {
    ...(await more(body)),
    ...Object.fromEntries(wrong.map(([place, issue]) => [place.join('.'), fieldProblem(body, issue, place)])),
  }
  if (!result.success || Object.keys(errors).length > 0) throw new Problem('invalid', {}, { errors })
  return result.data
}
