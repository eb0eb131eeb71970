import type { EntityDeclaration, FieldDeclaration, GroupDeclaration } from '../declaration.ts'
import type { FieldType } from '../fieldType.ts'
import type { StoredChange } from './documentSchema.ts'
import { withHidden } from './hide.ts'

/** Sorts things in the order of the names; others follow in their previous order. */
function ordered<Thing>(things: readonly Thing[], names: readonly string[], nameOf: (thing: Thing) => string): Thing[] {
  const placeOf = (thing: Thing): number => {
    const place = names.indexOf(nameOf(thing))
    return place < 0 ? names.length : place
  }
  return things.toSorted((one, other) => placeOf(one) - placeOf(other))
}

const fieldName = (field: string | FieldDeclaration): string => (typeof field === 'string' ? field : field.name)

function withFields(groups: readonly GroupDeclaration[], add: NonNullable<StoredChange['add']>): GroupDeclaration[] {
  const further = new Set(add.map(({ group }) => group))
  for (const { name } of groups) further.delete(name)
  return [...groups, ...[...further].map(name => ({ name, fields: [] }))].map(group => {
    const fields = add.filter(one => one.group === group.name).map(({ field }) => field)
    return fields.length === 0 ? group : { ...group, fields: [...group.fields, ...fields] }
  })
}

function withCompleteness(
  field: string | FieldDeclaration,
  completeness: NonNullable<StoredChange['completeness']>,
): string | FieldDeclaration {
  const changed =
    typeof field === 'string' || !Object.hasOwn(completeness, field.name) ? undefined : completeness[field.name]
  if (typeof field === 'string' || changed === undefined) return field
  const { completeness: _before, ...rest } = field
  return changed === null ? rest : { ...rest, completeness: changed }
}

/** Returns an entity of the product with a stored change applied. */
export function withChange(
  entity: EntityDeclaration,
  change: StoredChange,
  fieldTypes: ReadonlyMap<string, FieldType>,
): EntityDeclaration {
  const { add = [], groups: order = [], order: orders = {}, hide = [], columns, filters, sort } = change
  const { completeness = {} } = change
  const groups = ordered(withFields(entity.groups, add), order, ({ name }) => name).map(group => ({
    ...group,
    fields: ordered(group.fields, Object.hasOwn(orders, group.name) ? (orders[group.name] ?? []) : [], fieldName).map(
      field => withCompleteness(field, completeness),
    ),
  }))
  const list =
    columns || filters || sort
      ? {
          ...entity.list,
          columns: columns ?? entity.list?.columns ?? [],
          ...(filters ? { filters } : {}),
          ...(sort ? { sort } : {}),
        }
      : entity.list
  return withHidden({ ...entity, groups, ...(list ? { list } : {}) }, hide, fieldTypes)
}
