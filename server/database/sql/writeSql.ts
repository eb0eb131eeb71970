import { type RawBuilder, sql } from 'kysely'
import type { Condition, Row } from '../../../src/model/query.ts'
import type { Entity, Property } from '../../../src/model/registry.ts'
import { valueType } from '../schema/columnTypes.ts'
import { quoteName } from '../schema/schemaSql.ts'
import { whereSql } from './conditionSql.ts'
import { columnOf, propertyOf, valueOf } from './propertySql.ts'
import { columnsOf, tableOf } from './querySql.ts'
import { alwaysMarked } from './samePlan.ts'

/** What stands for "not filled in" where a column may not be null. */
const kept = (property: Property, value: unknown): unknown => value ?? (property.nullable ? null : property.type.empty)

const recordTypes = new WeakMap<Entity, string>()

function recordType(entity: Entity): RawBuilder<unknown> {
  const known = recordTypes.get(entity) ?? [...entity.properties.values()].map(({ name, column }) => `${quoteName(name)} ${valueType(column)}`).join(', ')
  recordTypes.set(entity, known)
  return sql.raw(known)
}

/**
 * Adds all rows with one parameter, so that their number is not bound by the number of parameters. Those with a value that is taken
 * are refused with all the others, or passed over.
 */
export function insertSql(entity: Entity, rows: readonly Row[], whenTaken: 'refuse' | 'passTaken' = 'refuse'): RawBuilder<never> {
  for (const row of rows) for (const name of Object.keys(row)) propertyOf(entity, name)
  const complete = rows.map(row => Object.fromEntries([...entity.properties.values()].map(property => [property.name, kept(property, row[property.name])])))
  return sql`${alwaysMarked}insert into ${tableOf(entity)} (${columnsOf(entity)}) select ${columnsOf(entity)} from jsonb_to_recordset(${JSON.stringify(complete)}::jsonb) as given(${recordType(entity)})${whenTaken === 'passTaken' ? sql` on conflict do nothing` : sql``}`
}

export function updateSql(entity: Entity, where: readonly Condition[], changes: Row): RawBuilder<Row> {
  const settings = Object.entries(changes).map(([name, value]) => {
    const property = propertyOf(entity, name)
    return sql`${columnOf(property)} = ${valueOf(property, kept(property, value))}`
  })
  const set = settings.length > 0 ? sql.join(settings) : sql`id = id`
  return sql<Row>`update ${tableOf(entity)} set ${set}${whereSql(entity, where)} returning ${columnsOf(entity)}`
}

export const removeSql = (entity: Entity, where: readonly Condition[]): RawBuilder<never> => sql`delete from ${tableOf(entity)}${whereSql(entity, where)}`
