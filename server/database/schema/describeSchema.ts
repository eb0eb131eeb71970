import type { Entity, Registry } from '../../../src/engine/model/registry.ts'
import { firstKind } from '../../../src/engine/model/stored/limits.ts'
import { stateFields, unmoderatedStatus } from '../../../src/engine/model/systemFields.ts'
import { derivedKeys } from '../../../src/engine/rules/validation/derived.ts'
import { columnDefault, columnTypes } from './columnTypes.ts'
import { describeIndexes } from './describeIndexes.ts'
import type { ColumnDescription, SchemaDescription, TableDescription } from './description.ts'

/**
 * The default status of a record written by a server that does not know yet that its resource is moderated: publicly visible. All servers
 * know the product's own entities.
 */
const begins = ({ declaration: { moderated } }: Entity, name: string): string | undefined =>
  moderated !== undefined && moderated >= firstKind && name === stateFields[0].name
    ? `'${unmoderatedStatus({})}'`
    : undefined

const describeColumns = (entity: Entity): ColumnDescription[] =>
  [...entity.properties.values()]
    .map(property => ({
      name: property.name,
      type: columnTypes[property.column],
      nullable: property.nullable,
      default: begins(entity, property.name) ?? columnDefault(property),
    }))
    .toSorted((a, b) => Number(b.name === 'id') - Number(a.name === 'id'))

/** Describes the table of an entity as declared. */
export const describeTable = (registry: Registry, entity: Entity): TableDescription => ({
  name: entity.name,
  columns: describeColumns(entity),
  indexes: describeIndexes(registry, entity),
  appendOnly: entity.declaration.appendOnly === true,
  derived: derivedKeys(entity),
})

/** Describes the database as declared: one table per entity that has its own rows. */
export const describeSchema = (registry: Registry): SchemaDescription => ({
  extensions: ['pg_trgm'],
  tables: [...registry.entities.values()]
    .filter(entity => entity.table === entity.name)
    .map(entity => describeTable(registry, entity)),
})
