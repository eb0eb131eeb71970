import { fieldPlaces } from './checkStored.ts'
import { propertyNames } from '../checks/checkContext.ts'
import type { Declarations } from '../registry.ts'
import type { ReadDocument } from './readDocument.ts'
import type { StoredChange, StoredResource } from './documentSchema.ts'

/** What a property is named now, and since when, in milliseconds. */
export interface FormerName {
  name: string
  since: number
}

/** The names that properties and fields had, by the entity that has them. */
export type FormerNames = ReadonlyMap<string, ReadonlyMap<string, FormerName>>

/** Days for which what had another name is still known by that. */
export const formerDays = 90

type Part = Pick<StoredResource | StoredChange, 'former' | 'formerSince'>

/** What a name has become in the end, where fields were renamed more than once. */
function presentName(name: string, former: Readonly<Record<string, string>>): string {
  const seen = new Set<string>()
  let present = name
  while (Object.hasOwn(former, present) && !seen.has(present)) {
    seen.add(present)
    present = former[present] ?? present
  }
  return present
}

/** The former names that a document records, with the names of properties where fields have several; those of hidden fields too. */
export function formerNamesOf(
  { resources, changes }: Pick<ReadDocument, 'resources' | 'changes'>,
  { entities, fieldTypes }: Declarations,
): FormerNames {
  const types = new Map(fieldTypes.map(type => [type.name, type]))
  const parts: [string, Part][] = [
    ...resources.map(({ value }): [string, Part] => [value.entity.name, value]),
    ...changes.map(({ value }): [string, Part] => [value.entity, value]),
  ]
  const found = parts.flatMap(([name, { former = {}, formerSince = {} }]) => {
    const entity = entities.find(one => one.name === name)
    if (!entity) return []
    const fields = new Map(fieldPlaces(entity).map(({ field }) => [field.name, field]))
    const names = Object.keys(former).flatMap((old): [string, FormerName][] => {
      const field = fields.get(presentName(old, former))
      const since = Date.parse(formerSince[old] ?? '')
      if (!field || Number.isNaN(since)) return []
      const type = types.get(field.type)
      const olds = propertyNames({ ...field, name: old }, type)
      const properties = propertyNames(field, type).map((property, index): [string, string] => [
        olds[index] ?? property,
        property,
      ])
      return [[old, field.name] as [string, string], ...properties].map(([from, to]) => [from, { name: to, since }])
    })
    return names.length === 0 ? [] : [[name, new Map(names)] as const]
  })
  return new Map(found)
}
