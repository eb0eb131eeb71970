import { Problem, type FieldProblems } from '../../engine/model/problem.ts'
import type { Row } from '../../engine/model/query.ts'
import { isObject } from '../../engine/http/readRequest.ts'

/**
 * Rejects a name that objects cannot have as their own property, because it would be dropped silently. Throws
 * `unknown_field`.
 */
export const rejectProtoKey =
  (part: string) =>
  (body: Row): FieldProblems => {
    const values = body[part]
    if (isObject(values) && Object.hasOwn(values, '__proto__'))
      throw new Problem('unknown_field', { field: '__proto__' })
    return {}
  }
