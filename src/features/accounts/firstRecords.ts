import * as z from 'zod/mini'
import type { FieldType } from '../../engine/model/fieldType.ts'
import { fieldTypes } from '../../engine/fields/index.ts'
import { Problem, type FieldProblems } from '../../engine/model/problem.ts'
import type { Row } from '../../engine/model/query.ts'
import { registrationConfig, type FirstRecord, type RequestedField } from './registrationConfig.ts'

/** The first records in a request body, by their names. */
export type FirstRecordInputs = Readonly<Record<string, unknown>>

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

/** The part of a request body that contains first records. */
export const firstRecordShape = () =>
  Object.fromEntries(
    Object.entries(registrationConfig().firstRecords).map(([name, first]) => [name, recordSchema(first)]),
  )

/** Checks that the body contains no first record other than the required one. Throws `unknown_field`. */
export function checkFirstRecord(required: string | undefined, body: FirstRecordInputs): void {
  const names = Object.keys(registrationConfig().firstRecords)
  const unexpected = names.find(name => name !== required && body[name] !== undefined)
  if (unexpected) throw new Problem('unknown_field', { field: unexpected })
}

/** The input of a first record in the body. */
export const firstRecordInput = (body: FirstRecordInputs, name: string): Row => (body[name] ?? {}) as Row

/** Prefixes the fields of a record's problems with the name of the record in the body. */
export const problemsInside = (name: string, problems: FieldProblems): FieldProblems =>
  Object.fromEntries(Object.entries(problems).map(([field, problem]) => [`${name}.${field}`, problem]))

/** Runs `work` and prefixes the fields of its problems with the name of the record in the body. */
export async function prefixProblems<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem) || !error.errors) throw error
    throw new Problem(error.code, error.params, { errors: problemsInside(name, error.errors) })
  }
}
