import type { Property } from '../../../engine/model/registry.ts'
import type { ImportMapping, ImportSource } from '../import.ts'
import { isMatched, sourceOf } from './guessMapping.ts'

/** The columns that a source reads. */
export const columnsIn = ({ column = [] }: ImportSource): string[] => [column].flat()

/** The names of the fields that a column feeds. */
export const fieldsOf = ({ fields }: ImportMapping, column: string): string[] =>
  Object.entries(fields).flatMap(([name, source]) => (columnsIn(source).includes(column) ? [name] : []))

/** Whether several columns may be written into a field one after another. */
const isJoined = (property: Property): boolean => property.column === 'text' && !isMatched(property)

const most = 4

/** Has a column feed a field: after the columns that feed it, where it is a text, and otherwise instead of the one that did. */
export function withColumn(source: ImportSource | undefined, property: Property, column: string): ImportSource {
  const known = source ? columnsIn(source) : []
  if (known.includes(column)) return source ?? {}
  const isAdded = known.length > 0 && known.length < most && isJoined(property)
  const { value: _value, join: _join, values: _values, keep: _keep, ...rest } = source ?? {}
  return isAdded
    ? { ...rest, ...sourceOf(property, [...known, column]), join: source?.join ?? ' ' }
    : { ...rest, ...sourceOf(property, column) }
}

/** Has a column feed a field no longer; undefined where nothing is left that does. */
export function withoutColumn(source: ImportSource, column: string): ImportSource | undefined {
  const left = columnsIn(source).filter(name => name !== column)
  const { join, ...rest } = source
  const [first] = left
  if (first === undefined) return undefined
  return left.length === 1
    ? { ...rest, column: first }
    : { ...rest, column: left, ...(join === undefined ? {} : { join }) }
}

/** The fields that no record can do without and nothing fills. */
export const missingFields = (properties: readonly Property[], { fields }: ImportMapping): Property[] =>
  properties.filter(
    ({ name, field }) => field.required === true && field.initial === undefined && fields[name] === undefined,
  )
