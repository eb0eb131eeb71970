import { columnNames, ownFields, propertyNames } from '../checks/checkContext.ts'
import type { EntityDeclaration, FieldDeclaration } from '../declaration.ts'
import type { FieldType } from '../fieldType.ts'
import { withNamedRenamed } from '../namingOptions.ts'
import type { Declarations } from '../registry.ts'
import { uniqueName } from './uniqueName.ts'

/** Returns the stored names of fields and properties that differ from their current ones, by current name. */
export function storedNames(
  entity: EntityDeclaration,
  fieldTypes: ReadonlyMap<string, FieldType>,
): ReadonlyMap<string, string> {
  const fields = ownFields(entity)
  const renamed = fields.filter(({ column, name }) => column !== undefined && column !== name)
  const hasParts = ({ type }: FieldDeclaration): boolean => fieldTypes.get(type)?.parts !== undefined
  const columns = new Set(fields.filter(field => !hasParts(field)).map(({ column, name }) => column ?? name))
  // A composite field has no column under its own name, so another field (its former self with another type) may be
  // stored under that name.
  const aside = fields
    .filter(field => hasParts(field) && columns.has(field.name))
    .map(({ name }): [string, string] => [name, uniqueName(`${name}_parts`, columns)])
  return new Map([
    ...aside,
    ...renamed.flatMap(field => {
      const type = fieldTypes.get(field.type)
      const columns = columnNames(field, type)
      const properties = propertyNames(field, type).map((name, index): [string, string] => [
        name,
        columns[index] ?? name,
      ])
      return [[field.name, field.column ?? field.name] as [string, string], ...properties]
    }),
  ])
}

type Rename = (name: string) => string

function storedField({ column: _column, ...field }: FieldDeclaration, rename: Rename): FieldDeclaration {
  return { ...withNamedRenamed(field, rename), name: rename(field.name) }
}

const underNames = <Value>(table: Readonly<Record<string, Value>>, rename: Rename): Record<string, Value> =>
  Object.fromEntries(Object.entries(table).map(([name, value]) => [rename(name), value]))

function storedEntity(entity: EntityDeclaration, rename: Rename): EntityDeclaration {
  const { list, own, shownBy, indexes, where } = entity
  return {
    ...entity,
    title: rename(entity.title),
    groups: entity.groups.map(group => ({
      ...group,
      fields: group.fields.map(field => (typeof field === 'string' ? rename(field) : storedField(field, rename))),
    })),
    ...(own ? { own: own.map(rename) } : {}),
    ...(shownBy === undefined ? {} : { shownBy: rename(shownBy) }),
    ...(where ? { where: underNames(where, rename) } : {}),
    ...(indexes ? { indexes: indexes.map(names => names.map(rename)) } : {}),
    ...(list
      ? {
          list: {
            ...list,
            columns: list.columns.map(rename),
            ...(list.filters ? { filters: list.filters.map(rename) } : {}),
            ...(list.filter ? { filter: underNames(list.filter, rename) } : {}),
            ...(list.sort ? { sort: [rename(list.sort[0]), list.sort[1]] as [string, 'ASC' | 'DESC'] } : {}),
          },
        }
      : {}),
  }
}

/** Returns declarations with stored names instead of current ones, as needed for table schemas and stores. */
export function asStored(declarations: Declarations): Declarations {
  const fieldTypes = new Map(declarations.fieldTypes.map(type => [type.name, type]))
  const names = new Map(declarations.entities.map(entity => [entity.name, storedNames(entity, fieldTypes)]))
  if ([...names.values()].every(({ size }) => size === 0)) return declarations
  return {
    ...declarations,
    entities: declarations.entities.map(entity => {
      const renamed = names.get(entity.of ?? entity.name)
      return renamed && renamed.size > 0 ? storedEntity(entity, name => renamed.get(name) ?? name) : entity
    }),
  }
}
