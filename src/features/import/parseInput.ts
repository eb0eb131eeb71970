import { safeParse, type $ZodType } from 'zod/v4/core'
import { Problem } from '../../engine/model/problem.ts'

/** Validates input that only programs send. Throws `malformed_body`. */
export function parseInput<Value>(schema: $ZodType<Value>, input: unknown): Value {
  const result = safeParse(schema, input)
  if (!result.success) throw new Problem('malformed_body')
  return result.data
}
