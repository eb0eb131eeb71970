import { dequal } from 'dequal'
import type { CodeList, EntityDeclaration } from '../declaration.ts'
import type { Declarations } from '../registry.ts'
import { fieldPlaces } from './checkStored.ts'
import {
  documentShape,
  type StoredChange,
  type StoredDocument,
  type StoredList,
  type StoredResource,
} from './documentSchema.ts'

type Files = Pick<Declarations, 'entities' | 'codeLists'>

const fieldNames = (entity: EntityDeclaration): ReadonlySet<string> =>
  new Set(fieldPlaces(entity).map(({ field }) => field.name))

/** Returns what a resource adds to the entity of the product with the same name, or undefined if it adds nothing. */
function additionTo(
  entity: EntityDeclaration,
  { entity: stored, ids, hide, texts }: StoredResource,
): StoredChange | undefined {
  const shipped = fieldNames(entity)
  const add = stored.groups.flatMap(group =>
    group.fields.flatMap(field =>
      typeof field === 'string' || shipped.has(field.name) ? [] : [{ group: group.name, field }],
    ),
  )
  const names = new Set(add.map(({ field }) => field.name))
  const remainingIds = Object.entries(ids ?? {}).filter(([name]) => names.has(name))
  const hidden = (hide ?? []).filter(name => names.has(name))
  if (add.length === 0) return undefined
  return {
    entity: entity.name,
    add,
    ...(hidden.length > 0 ? { hide: hidden } : {}),
    ...(remainingIds.length > 0 ? { ids: Object.fromEntries(remainingIds) } : {}),
    ...(texts ? { texts } : {}),
  }
}

/** Returns a change without the fields that the product's entity has meanwhile itself. */
function withoutShippedFields(change: StoredChange, entity: EntityDeclaration | undefined): StoredChange {
  const shipped = entity ? fieldNames(entity) : new Set<string>()
  const gone = new Set(change.add?.flatMap(({ field }) => (shipped.has(field.name) ? [field.name] : [])))
  if (gone.size === 0) return change
  return {
    ...change,
    add: change.add?.filter(({ field }) => !gone.has(field.name)),
    ...(change.ids ? { ids: Object.fromEntries(Object.entries(change.ids).filter(([name]) => !gone.has(name))) } : {}),
  }
}

/** Returns a code list without the values that the product's list has meanwhile itself; undefined if nothing remains. */
function withoutShippedValues(list: StoredList, shipped: CodeList | undefined): StoredList[] {
  const isShipped = (one: { value: unknown; name: string }): boolean =>
    shipped?.values.some(({ value, name }) => value === one.value || name === one.name) === true
  if (!list.values?.some(isShipped)) return [list]
  const values = list.values.filter(one => !isShipped(one))
  return values.length > 0 || list.retired ? [{ ...list, values }] : []
}

/**
 * Returns a document without what the product has meanwhile declared itself, such as in an update: the product's
 * declaration is used. What a resource has in addition becomes a change of the product's entity. Returns the same
 * document if there is nothing of that kind.
 */
export function withoutSuperseded<Stored>({ entities, codeLists }: Files, stored: Stored): Stored | StoredDocument {
  const { data } = documentShape.safeParse(stored)
  if (!data) return stored
  const shipped = new Map(entities.map(entity => [entity.name, entity]))
  const lists = new Map(codeLists.map(list => [list.name, list]))
  const taken = data.resources?.filter(({ entity }) => shipped.has(entity.name)) ?? []
  const changed = new Set(data.changes?.map(({ entity }) => entity))
  const additions = taken.flatMap(resource => {
    const entity = shipped.get(resource.entity.name)
    const isSame = entity === undefined || dequal(entity, resource.entity)
    return isSame || changed.has(entity.name) ? [] : (additionTo(entity, resource) ?? [])
  })
  const changes = data.changes?.map(change => withoutShippedFields(change, shipped.get(change.entity))) ?? []
  const remaining = data.codeLists?.flatMap(list => withoutShippedValues(list, lists.get(list.name)))
  const isSame =
    taken.length === 0 &&
    changes.every((change, index) => change === data.changes?.[index]) &&
    (remaining ?? []).every((list, index) => list === data.codeLists?.[index]) &&
    remaining?.length === data.codeLists?.length
  if (isSame) return stored
  return {
    ...data,
    ...(data.resources ? { resources: data.resources.filter(resource => !taken.includes(resource)) } : {}),
    changes: [...changes, ...additions],
    ...(remaining ? { codeLists: remaining } : {}),
  }
}
