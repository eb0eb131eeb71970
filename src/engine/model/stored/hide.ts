import { propertyNames } from '../checks/checkContext.ts'
import type { EntityDeclaration, FieldDeclaration } from '../declaration.ts'
import type { FieldType } from '../fieldType.ts'

type FieldTypes = ReadonlyMap<string, FieldType>

/**
 * Returns a hidden field without the options about its display, search, completeness and requirement. Those that define
 * its values are kept.
 */
function hiddenField(field: FieldDeclaration): FieldDeclaration {
  const {
    public: _public,
    search: _search,
    required: _required,
    unless: _unless,
    completeness: _completeness,
    write: _write,
    onDelete: _onDelete,
    overruledBy: _overruledBy,
    ...kept
  } = field
  return { ...kept, read: [] }
}

/** Returns the list of an entity without hidden fields. */
function withoutHidden(list: EntityDeclaration['list'], names: ReadonlySet<string>): EntityDeclaration['list'] {
  if (!list) return list
  const { sort, filter, filters, ...rest } = list
  const isShown = (name: string): boolean => !names.has(name)
  return {
    ...rest,
    columns: list.columns.filter(isShown),
    ...(filters ? { filters: filters.filter(isShown) } : {}),
    ...(sort && isShown(sort[0]) ? { sort } : {}),
    ...(filter ? { filter: Object.fromEntries(Object.entries(filter).filter(([name]) => isShown(name))) } : {}),
  }
}

/**
 * Returns an entity in which some fields are reserved for the server: nobody can read or write them, and their values
 * stay in their columns.
 */
export function withHidden(
  entity: EntityDeclaration,
  hidden: readonly string[],
  fieldTypes: FieldTypes,
): EntityDeclaration {
  if (hidden.length === 0) return entity
  const fields = entity.groups
    .flatMap(group => group.fields)
    .filter(field => typeof field !== 'string' && hidden.includes(field.name))
  const names = new Set(
    fields.flatMap(field =>
      typeof field === 'string' ? [] : [field.name, ...propertyNames(field, fieldTypes.get(field.type))],
    ),
  )
  const list = withoutHidden(entity.list, names)
  return {
    ...entity,
    groups: entity.groups.map(group => ({
      ...group,
      fields: group.fields.map(field =>
        typeof field !== 'string' && hidden.includes(field.name) ? hiddenField(field) : field,
      ),
    })),
    ...(list ? { list } : {}),
  }
}

/**
 * Returns an entity without hidden fields that refer to something that is hidden, too, because no active declaration
 * defines their meaning. Their values stay in their columns.
 */
export function withoutDangling(
  entity: EntityDeclaration,
  hidden: readonly string[],
  isAway: (name: string) => boolean,
): EntityDeclaration {
  const isDangling = (field: string | FieldDeclaration): boolean =>
    typeof field !== 'string' && hidden.includes(field.name) && field.reference !== undefined && isAway(field.reference)
  if (!entity.groups.some(({ fields }) => fields.some(isDangling))) return entity
  const groups = entity.groups.map(group => ({ ...group, fields: group.fields.filter(field => !isDangling(field)) }))
  return { ...entity, groups: groups.filter(({ fields }) => fields.length > 0) }
}
