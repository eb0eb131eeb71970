import { fieldPlaces } from './checkStored.ts'
import { propertyNames } from '../checks/checkContext.ts'
import type { Declarations } from '../registry.ts'
import type { ReadDocument } from './readDocument.ts'
import type { StoredChange, StoredResource } from './documentSchema.ts'

/** The current name of a renamed property, and when it was renamed, in milliseconds. */
export interface FormerName {
  name: string
  since: number
}

/** The former names of properties and fields, by entity. */
export type FormerNames = ReadonlyMap<string, ReadonlyMap<string, FormerName>>

/** How many days former names remain valid. */
export const formerDays = 90

type Part = Pick<StoredResource | StoredChange, 'former' | 'formerSince'>

/** Returns the current name of a field that may have been renamed several times. */
function presentName(name: string, former: Readonly<Record<string, string>>): string {
  const seen = new Set<string>()
  let present = name
  while (Object.hasOwn(former, present) && !seen.has(present)) {
    seen.add(present)
    present = former[present] ?? present
  }
  return present
}

/**
 * Returns the former names that a document records, including those of hidden fields; of fields with several
 * properties, the names of the properties.
 */
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
      const formerProperties = propertyNames({ ...field, name: old }, type)
      const properties = propertyNames(field, type).map((property, index): [string, string] => [
        formerProperties[index] ?? property,
        property,
      ])
      return [[old, field.name] as [string, string], ...properties].map(([from, to]) => [from, { name: to, since }])
    })
    return names.length === 0 ? [] : [[name, new Map(names)] as const]
  })
  return new Map(found)
}
