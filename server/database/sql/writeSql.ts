import { type RawBuilder, sql } from 'kysely'
import type { StoredRow } from '../../../src/engine/fields/rowOf.ts'
import type { Condition, Row } from '../../../src/engine/model/query.ts'
import type { Entity, Property } from '../../../src/engine/model/registry.ts'
import type { VersionedChange } from '../../../src/engine/records/store.ts'
import { is } from '../../../src/engine/records/findOne.ts'
import { valueType } from '../schema/columnTypes.ts'
import { quoteName } from '../schema/schemaSql.ts'
import { whereSql } from './conditionSql.ts'
import { columnOf, propertyOf, tableOf, valueOf } from './propertySql.ts'
import { columnsOf } from './querySql.ts'
import { alwaysMarked, deferredMarker, markOfWrite } from './samePlan.ts'

/** Returns the value to store: in a column that is not nullable, "not filled in" is stored as the initial or empty value. */
const storedValue = (property: Property, value: unknown): unknown =>
  value ?? (property.nullable ? null : (property.field.initial ?? property.type.empty))

const recordTypes = new WeakMap<Entity, string>()

function recordType(entity: Entity): RawBuilder<unknown> {
  const known =
    recordTypes.get(entity) ??
    [...entity.properties.values()].map(({ name, column }) => `${quoteName(name)} ${valueType(column)}`).join(', ')
  recordTypes.set(entity, known)
  return sql.raw(known)
}

/**
 * Inserts all rows with one parameter, so that the limit on parameters does not apply. With a duplicate value, either the whole statement
 * fails or the row is skipped. With `isDeferred` the rows are there by the next statement of the transaction.
 */
export function insertSql(
  entity: Entity,
  rows: readonly Row[],
  { onConflict = 'fail', isDeferred = false }: { onConflict?: 'fail' | 'skip'; isDeferred?: boolean } = {},
): RawBuilder<never> {
  for (const row of rows) for (const name of Object.keys(row)) propertyOf(entity, name)
  const complete = rows.map(row =>
    Object.fromEntries(
      [...entity.properties.values()].map(property => [property.name, storedValue(property, row[property.name])]),
    ),
  )
  return sql`${isDeferred ? deferredMarker : alwaysMarked}insert into ${tableOf(entity)} (${columnsOf(entity)}) select ${columnsOf(entity)} from jsonb_to_recordset(${JSON.stringify(complete)}::jsonb) as given(${recordType(entity)})${onConflict === 'skip' ? sql` on conflict do nothing` : sql``}`
}

function settingsSql(entity: Entity, changes: Row): RawBuilder<unknown> {
  const settings = Object.entries(changes).map(([name, value]) => {
    const property = propertyOf(entity, name)
    return sql`${columnOf(property)} = ${valueOf(property, storedValue(property, value))}`
  })
  return settings.length > 0 ? sql.join(settings) : sql`id = id`
}

/** Updates the rows that meet the conditions and returns them. */
export function updateSql(entity: Entity, where: readonly Condition[], changes: Row): RawBuilder<StoredRow> {
  return sql<StoredRow>`${markOfWrite(entity, where)}update ${tableOf(entity)} set ${settingsSql(entity, changes)}${whereSql(entity, where)} returning ${columnsOf(entity)}`
}

/** Returns the values that changes write to the columns of an entity. */
export const storedValues = (entity: Entity, changes: Row): Row =>
  Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [name, storedValue(propertyOf(entity, name), value)]),
  )

/**
 * Updates a row that is still at a version. If it is not, the statement divides by zero and fails, so that nothing of the transaction is
 * done although its next statement and its end are sent with this one.
 */
export function updateAtVersionSql(
  entity: Entity,
  { id, version }: Pick<StoredRow, 'id' | 'version'>,
  { changes, isDeferred }: { changes: Row; isDeferred: boolean },
): RawBuilder<never> {
  const where = [is('id', id), is('version', version)]
  return sql`${isDeferred ? deferredMarker : alwaysMarked}with changed as (update ${tableOf(entity)} set ${settingsSql(entity, changes)}${whereSql(entity, where)} returning 1) select 1 / count(*) from changed`
}

/** Updates each row with its own values, with one parameter for all of them. */
export function updateEachSql(entity: Entity, changes: readonly VersionedChange[]): RawBuilder<StoredRow> {
  const names = Object.keys(changes[0]?.values ?? {})
  const properties = names.map(name => propertyOf(entity, name))
  const updates = changes.map(({ id, version, values }) => [
    id,
    version,
    ...properties.map(property => storedValue(property, values[property.name])),
  ])
  // Columns are named by position, because the row's current version and its new one are both there.
  const columns = [propertyOf(entity, 'id'), propertyOf(entity, 'version'), ...properties]
  const type = sql.raw(columns.map(({ column }, place) => `"${place}" ${valueType(column)}`).join(', '))
  const set = sql.join(
    properties.map((property, place) => sql`${columnOf(property)} = given.${sql.ref(String(place + 2))}`),
  )
  const rows = updates.map(values => Object.fromEntries(values.entries()))
  const changed = sql.raw([...entity.properties.keys()].map(name => `changed.${quoteName(name)}`).join(', '))
  return sql<StoredRow>`update ${tableOf(entity)} as changed set ${set} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(${type}) where changed.id = given."0" and changed.version = given."1" returning ${changed}`
}

/** Deletes the rows that meet the conditions permanently. */
export const removeSql = (entity: Entity, where: readonly Condition[]): RawBuilder<never> =>
  sql`${markOfWrite(entity, where)}delete from ${tableOf(entity)}${whereSql(entity, where)}`
