import type { Entity, Registry } from '../../../src/engine/model/registry.ts'
import { firstKind } from '../../../src/engine/model/stored/limits.ts'
import { stateFields, unmoderatedStatus } from '../../../src/engine/model/systemFields.ts'
import { derivedKeys } from '../../../src/engine/rules/validation/derived.ts'
import { columnDefault, columnTypes } from './columnTypes.ts'
import { describeIndexes } from './describeIndexes.ts'
import type { ColumnDescription, SchemaDescription, TableDescription } from './description.ts'

/**
 * How a record begins that a server writes which does not know yet that its resource is moderated: as everybody sees it. Of the product's own
 * entities every server knows.
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

/** The table of an entity, as it is declared. */
export const describeTable = (registry: Registry, entity: Entity): TableDescription => ({
  name: entity.name,
  columns: describeColumns(entity),
  indexes: describeIndexes(registry, entity),
  appendOnly: entity.declaration.appendOnly === true,
  derived: derivedKeys(entity),
})

/** The database that the declarations ask for: one table per entity that is not made of another's rows. */
export const describeSchema = (registry: Registry): SchemaDescription => ({
  extensions: ['pg_trgm'],
  tables: [...registry.entities.values()]
    .filter(entity => entity.table === entity.name)
    .map(entity => describeTable(registry, entity)),
})
