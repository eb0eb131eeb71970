import { propertyNames } from '../checks/checkContext.ts'
import type { FieldDeclaration } from '../declaration.ts'
import type { FieldType } from '../fieldType.ts'
import type { Condition } from '../query.ts'
import type { Question } from './step.ts'

/** A field as it is stored before the plan. */
export interface StoredField {
  table: string
  field: FieldDeclaration
  type: FieldType | undefined
}

const properties = ({ field, type }: StoredField): string[] => propertyNames(field, type)

/** What is kept where nothing is filled in: null, which an empty list is too, or no. */
const isFilled = ({ type }: StoredField, property: string): Condition =>
  type?.empty === false ? { property, operator: 'in', value: [true] } : { property, operator: 'not_in', value: [null] }

const isEmpty = (property: string): Condition => ({ property, operator: 'in', value: [null] })

/** Every row of a table. */
export const allRows = (table: string): Question[] => [{ table, where: [] }]

/** The rows in which any part of a field is filled in. */
export const filledRows = (stored: StoredField): Question[] => [
  { table: stored.table, where: [{ any: properties(stored).map(property => isFilled(stored, property)) }] },
]

/** The rows in which a field is not filled in, in one language where only that is named. */
export function emptyRows(stored: StoredField, required: FieldDeclaration['required']): Question[] {
  const names = properties(stored).filter(
    name => required === true || required === undefined || name.endsWith(`_${required}`),
  )
  return stored.type?.empty === false ? [] : [{ table: stored.table, where: [{ any: names.map(isEmpty) }] }]
}

/** The rows of which another one has the same value. */
export const duplicateRows = (stored: StoredField): Question[] =>
  properties(stored).map(property => ({
    table: stored.table,
    where: [isFilled(stored, property)],
    test: { is: 'duplicate', property },
  }))

/** The rows whose value is below or above what a field will accept, where a store compares it by itself. */
const outside = (property: string, { minimum, maximum }: FieldDeclaration): Condition => ({
  any: [
    ...(minimum === undefined ? [] : [{ property, operator: 'lt' as const, value: minimum }]),
    ...(maximum === undefined ? [] : [{ property, operator: 'gt' as const, value: maximum }]),
  ],
})

const isNumber = ({ type }: StoredField): boolean => type?.column === 'integer' || type?.column === 'double'

/** The rows with a value that a field will refuse. `by` are the options that have changed. */
export function refusedRows(stored: StoredField, field: FieldDeclaration, by: readonly string[]): Question[] {
  const names = properties(stored)
  const isRange = by.every(option => option === 'minimum' || option === 'maximum')
  if (isNumber(stored) && isRange)
    return [{ table: stored.table, where: [{ any: names.map(name => outside(name, field)) }] }]
  return filledRows(stored).map(question => ({ ...question, test: { is: 'refused', properties: names, field } }))
}

/** The rows that have one of some values. */
export const rowsWith = (stored: StoredField, values: readonly unknown[]): Question[] => [
  {
    table: stored.table,
    where: [{ any: properties(stored).map(property => ({ property, operator: 'in', value: values })) }],
  },
]
