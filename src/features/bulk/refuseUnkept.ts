import { Problem, type FieldProblems } from '../../engine/model/problem.ts'
import type { Row } from '../../engine/model/query.ts'
import { isObject } from '../../engine/http/readRequest.ts'

/** Refuses a name that no object can keep as its own, so that it would be left out unseen. Throws `unknown_field`. */
export const refuseUnkept =
  (part: string) =>
  (body: Row): FieldProblems => {
    const values = body[part]
    if (isObject(values) && Object.hasOwn(values, '__proto__'))
      throw new Problem('unknown_field', { field: '__proto__' })
    return {}
  }
