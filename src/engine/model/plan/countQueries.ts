import { propertyNames } from '../checks/checkContext.ts'
import type { FieldDeclaration } from '../declaration.ts'
import type { FieldType } from '../fieldType.ts'
import type { Condition } from '../query.ts'
import type { CountQuery } from './step.ts'

/** A field as it is stored before the plan. */
export interface StoredField {
  table: string
  field: FieldDeclaration
  type: FieldType | undefined
}

const properties = ({ field, type }: StoredField): string[] => propertyNames(field, type)

/** A condition for non-empty values: neither null (which includes an empty list) nor false. */
const isFilled = ({ type }: StoredField, property: string): Condition =>
  type?.empty === false ? { property, operator: 'in', value: [true] } : { property, operator: 'not_in', value: [null] }

const isEmpty = (property: string): Condition => ({ property, operator: 'in', value: [null] })

/** Returns a query for every row of a table. */
export const allRows = (table: string): CountQuery[] => [{ table, where: [] }]

/** Returns queries for the rows in which any property of a field is not empty. */
export const filledRows = (stored: StoredField): CountQuery[] => [
  { table: stored.table, where: [{ any: properties(stored).map(property => isFilled(stored, property)) }] },
]

/** Returns queries for the rows in which a field is empty, or, if `required` is a language, in that language. */
export function emptyRows(stored: StoredField, required: FieldDeclaration['required']): CountQuery[] {
  const names = properties(stored).filter(
    name => required === true || required === undefined || name.endsWith(`_${required}`),
  )
  return stored.type?.empty === false ? [] : [{ table: stored.table, where: [{ any: names.map(isEmpty) }] }]
}

/** Returns queries for the rows with a value that another row has, too. */
export const duplicateRows = (stored: StoredField): CountQuery[] =>
  properties(stored).map(property => ({
    table: stored.table,
    where: [isFilled(stored, property)],
    test: { is: 'duplicate', property },
  }))

/** A condition for values outside the range of a field, for stores that can compare them. */
const outside = (property: string, { minimum, maximum }: FieldDeclaration): Condition => ({
  any: [
    ...(minimum === undefined ? [] : [{ property, operator: 'lt' as const, value: minimum }]),
    ...(maximum === undefined ? [] : [{ property, operator: 'gt' as const, value: maximum }]),
  ],
})

const isNumber = ({ type }: StoredField): boolean => type?.column === 'integer' || type?.column === 'double'

/** Returns queries for the rows with a value that a field would reject. `by` are the changed options. */
export function rejectedRows(stored: StoredField, field: FieldDeclaration, by: readonly string[]): CountQuery[] {
  const names = properties(stored)
  const isRange = by.every(option => option === 'minimum' || option === 'maximum')
  if (isNumber(stored) && isRange)
    return [{ table: stored.table, where: [{ any: names.map(name => outside(name, field)) }] }]
  return filledRows(stored).map(question => ({ ...question, test: { is: 'refused', properties: names, field } }))
}

/** Returns queries for the rows that have one of the values. */
export const rowsWith = (stored: StoredField, values: readonly unknown[]): CountQuery[] => [
  {
    table: stored.table,
    where: [{ any: properties(stored).map(property => ({ property, operator: 'in', value: values })) }],
  },
]
