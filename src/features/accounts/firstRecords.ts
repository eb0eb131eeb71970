import * as z from 'zod/mini'
import type { FieldType } from '../../engine/model/fieldType.ts'
import { fieldTypes } from '../../engine/fields/index.ts'
import { Problem, type FieldProblems } from '../../engine/model/problem.ts'
import type { Row } from '../../engine/model/query.ts'
import { accountWays, type FirstRecord, type RequestedField } from './accountWays.ts'

/** What a body may bring, by the names of first records. */
export type Brought = Readonly<Record<string, unknown>>

const types = new Map<string, FieldType>(fieldTypes.map(type => [type.name, type]))

function schemaOf({ name, type, maximum, choices }: RequestedField) {
  const values = (choices?.values ?? []).map(value => ({ value, name: String(value) }))
  const found = types.get(type)
  if (!found) throw new Error(`No field type ${type}`)
  return found.schema(
    { name, type, ...(maximum === undefined ? {} : { maximum }), ...(choices ? { choices: choices.words } : {}) },
    { codeList: list => ({ name: list, values }) },
  )
}

const recordSchema = ({ fields }: FirstRecord) =>
  z.optional(z.strictObject(Object.fromEntries(fields.map(field => [field.name, schemaOf(field)]))))

/** The part of a body in which first records are brought. */
export const broughtSchema = () =>
  Object.fromEntries(Object.entries(accountWays().firstRecords).map(([name, first]) => [name, recordSchema(first)]))

/** Asks for nothing but what is wanted on this way to a role. Throws `unknown_field`. */
export function checkBrought(wanted: string | undefined, body: Brought): void {
  const names = Object.keys(accountWays().firstRecords)
  const strange = names.find(name => name !== wanted && body[name] !== undefined)
  if (strange) throw new Problem('unknown_field', { field: strange })
}

/** What a body brings under a name. */
export const inputOf = (body: Brought, name: string): Row => (body[name] ?? {}) as Row

/** Problems of a record, named as it is inside the body. */
export const problemsInside = (name: string, problems: FieldProblems): FieldProblems =>
  Object.fromEntries(Object.entries(problems).map(([field, problem]) => [`${name}.${field}`, problem]))

/** Does something with a record inside the body, whose problems are then named as the body names it. */
export async function inside<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem) || !error.errors) throw error
    throw new Problem(error.code, error.params, { errors: problemsInside(name, error.errors) })
  }
}
