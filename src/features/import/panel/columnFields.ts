import type { Property } from '../../../engine/model/registry.ts'
import type { ImportMapping, ImportSource } from '../import.ts'
import { isMatched, sourceOf } from './guessMapping.ts'

/** Returns the columns that a source reads. */
export const columnsIn = ({ column = [] }: ImportSource): string[] => [column].flat()

/** Returns the names of the fields that a column is mapped to. */
export const fieldsOf = ({ fields }: ImportMapping, column: string): string[] =>
  Object.entries(fields).flatMap(([name, source]) => (columnsIn(source).includes(column) ? [name] : []))

/** Whether the values of several columns can be joined in a field. */
const isJoined = (property: Property): boolean => property.column === 'text' && !isMatched(property)

const most = 4

/** Maps a column to a field: after its other columns if they can be joined, otherwise in place of them. */
export function withColumn(source: ImportSource | undefined, property: Property, column: string): ImportSource {
  const known = source ? columnsIn(source) : []
  if (known.includes(column)) return source ?? {}
  const isAdded = known.length > 0 && known.length < most && isJoined(property)
  const { value: _value, join: _join, values: _values, keep: _keep, ...rest } = source ?? {}
  return isAdded
    ? { ...rest, ...sourceOf(property, [...known, column]), join: source?.join ?? ' ' }
    : { ...rest, ...sourceOf(property, column) }
}

/** Removes a column from a field's source; returns undefined if no column is left. */
export function withoutColumn(source: ImportSource, column: string): ImportSource | undefined {
  const left = columnsIn(source).filter(name => name !== column)
  const { join, ...rest } = source
  const [first] = left
  if (first === undefined) return undefined
  return left.length === 1
    ? { ...rest, column: first }
    : { ...rest, column: left, ...(join === undefined ? {} : { join }) }
}

/** Returns the required fields that have no source. */
export const missingFields = (properties: readonly Property[], { fields }: ImportMapping): Property[] =>
  properties.filter(
    ({ name, field }) => field.required === true && field.initial === undefined && fields[name] === undefined,
  )
