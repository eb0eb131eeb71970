import type { Entity, Registry } from '../../../src/engine/model/registry.ts'
import { derivedMarks } from '../../../src/engine/rules/validation/derived.ts'
import { columnDefault, columnTypes } from './columnTypes.ts'
import { describeIndexes } from './describeIndexes.ts'
import type { ColumnDescription, SchemaDescription, TableDescription } from './description.ts'

const describeColumns = (entity: Entity): ColumnDescription[] =>
  [...entity.properties.values()]
    .map(property => ({
      name: property.name,
      type: columnTypes[property.column],
      nullable: property.nullable,
      default: columnDefault(property),
    }))
    .toSorted((a, b) => Number(b.name === 'id') - Number(a.name === 'id'))

/** The table of an entity, as it is declared. */
export const describeTable = (registry: Registry, entity: Entity): TableDescription => ({
  name: entity.name,
  columns: describeColumns(entity),
  indexes: describeIndexes(registry, entity),
  appendOnly: entity.declaration.appendOnly === true,
  derived: derivedMarks(entity),
})

/** The database that the declarations ask for: one table per entity that is not made of another's rows. */
export const describeSchema = (registry: Registry): SchemaDescription => ({
  extensions: ['pg_trgm'],
  tables: [...registry.entities.values()]
    .filter(entity => entity.table === entity.name)
    .map(entity => describeTable(registry, entity)),
})
