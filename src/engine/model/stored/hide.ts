import { propertyNames } from '../checks/checkContext.ts'
import type { EntityDeclaration, FieldDeclaration } from '../declaration.ts'
import type { FieldType } from '../fieldType.ts'

type FieldTypes = ReadonlyMap<string, FieldType>

/** What nobody is shown says nothing of who finds, counts, fills in or needs it; what its values mean stays. */
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

/** The list of an entity without what is no longer shown. */
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

/** An entity with some fields reserved for the server: nobody sees or writes them, and their values are kept in their columns. */
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
 * An entity without the hidden fields that refer to what is hidden itself: nothing in force says what they mean, and their values are kept in
 * their columns.
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
