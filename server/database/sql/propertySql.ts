import { type RawBuilder, sql } from 'kysely'
import type { Entity, Property } from '../../../src/engine/model/registry.ts'
import { leadingSigns } from '../../../src/engine/model/query.ts'
import { valueType } from '../schema/columnTypes.ts'
import { foldedSql, quoteName } from '../schema/schemaSql.ts'

/** The quoted name of the table of an entity. */
export const tableOf = (entity: Entity): RawBuilder<unknown> => sql.raw(quoteName(entity.table))

/** Returns the property with that name. Throws if it is not declared, so that no other name reaches SQL. */
export function propertyOf(entity: Entity, name: string): Property {
  const property = entity.properties.get(name)
  if (!property) throw new Error(`${entity.name}.${name} is not declared`)
  return property
}

/** The quoted column of a property. */
export const columnOf = (property: Property): RawBuilder<unknown> => sql.raw(quoteName(property.name))

/** The expression by which a property is ordered and compared. */
export const orderedBy = ({ name, column }: Property): RawBuilder<unknown> =>
  sql.raw(column === 'text' ? foldedSql(quoteName(name)) : quoteName(name))

/** A parameter of the property's type. */
export const valueOf = ({ column }: Property, value: unknown): RawBuilder<unknown> =>
  sql`${column === 'json' && value !== null ? JSON.stringify(value) : value}::${sql.raw(valueType(column))}`

/** A parameter in the form in which its property is ordered and compared. */
export const orderedValue = (property: Property, value: unknown): RawBuilder<unknown> =>
  property.column === 'text'
    ? sql`lower(ltrim(${valueOf(property, value)} collate "C", ${leadingSigns}))`
    : valueOf(property, value)

/** A parameter with several values of the property's type, or several elements of its lists. */
export const valuesOf = ({ column }: Property, values: readonly unknown[]): RawBuilder<unknown> =>
  sql`${column === 'json' ? values.map(value => JSON.stringify(value)) : values}::${sql.raw(valueType(column).replace('[]', ''))}[]`
