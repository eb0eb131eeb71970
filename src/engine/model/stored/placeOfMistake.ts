import type { Flaw } from '../checks/flaw.ts'
import type { EntityDeclaration } from '../declaration.ts'
import { fieldPlaces } from './checkStored.ts'
import type { StoredChange } from './documentSchema.ts'
import type { Path } from './mistake.ts'
import type { Placed, ReadDocument } from './readDocument.ts'

/** Entries of an entity that have a different name in a change. */
const inChange: Readonly<Record<string, keyof StoredChange>> = {
  'list.columns': 'columns',
  'list.filters': 'filters',
  'list.sort': 'sort',
}

const entryPath = (entry: string | undefined): Path => (entry === undefined ? [] : entry.split('.'))

/** Returns the path of a flaw inside an entity: a field, a group, or an entry. */
function placeInEntity(entity: EntityDeclaration, { member, entry }: Flaw['at']): Path {
  const field = fieldPlaces(entity).findLast(one => one.field.name === member)
  if (field) return [...field.path, ...entryPath(entry)]
  const group = entity.groups.findLastIndex(({ name }) => name === member)
  return group < 0 ? entryPath(entry) : ['groups', group, ...entryPath(entry)]
}

/** Returns the path of the entry in a change that causes a flaw. */
function placeInChange({ index, value }: Placed<StoredChange>, { at: { member, entry }, params }: Flaw): Path {
  const path = ['changes', index]
  const list = entry !== undefined && Object.hasOwn(inChange, entry) ? inChange[entry] : undefined
  if (list !== undefined && value[list]) {
    const place = list === 'sort' ? -1 : (value[list] as string[]).lastIndexOf(String(params.name))
    return place < 0 ? [...path, list] : [...path, list, place]
  }
  const added = value.add?.findLastIndex(({ field, group }) => field.name === member || group === member) ?? -1
  if (added >= 0 && value.add?.[added]?.field.name === member)
    return [...path, 'add', added, 'field', ...entryPath(entry)]
  if (added >= 0) return [...path, 'add', added, 'group']
  if (member !== undefined && Object.hasOwn(value.completeness ?? {}, member)) return [...path, 'completeness', member]
  return path
}

/** Returns the path in a document that causes a flaw, or undefined if nothing stored does. */
export function placeOfMistake(flaw: Flaw, read: ReadDocument): Path | undefined {
  const { list, entity, entry } = flaw.at
  if (list !== undefined) {
    const found = read.codeLists.findLast(({ value }) => value.name === list)
    return found && ['codeLists', found.index, ...entryPath(entry)]
  }
  const resource = read.resources.findLast(({ value }) => value.entity.name === entity)
  if (resource)
    return [
      'resources',
      resource.index,
      'entity',
      ...placeInEntity(resource.value.entity as EntityDeclaration, flaw.at),
    ]
  const change = read.changes.findLast(({ value }) => value.entity === entity)
  return change && placeInChange(change, flaw)
}
