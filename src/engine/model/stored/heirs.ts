import { propertyNames } from '../checks/checkContext.ts'
import type { EntityDeclaration } from '../declaration.ts'
import type { Declarations } from '../registry.ts'
import { fieldPlaces } from './checkStored.ts'
import type { StoredChange, StoredResource } from './documentSchema.ts'
import type { ReadDocument } from './readDocument.ts'

/** The field that has taken over the values of a hidden field's property, by the entity that has both. */
export type Heirs = ReadonlyMap<string, ReadonlyMap<string, string>>

type Part = Pick<StoredResource | StoredChange, 'ids' | 'hide' | 'converted'>

/** The hidden fields of a part whose values another one that is shown has taken over, with its name. */
function heirsIn({ ids = {}, hide = [], converted = {} }: Part): [string, string][] {
  const nameOf = new Map(Object.entries(ids).map(([name, id]) => [id, name]))
  const isHidden = (id: string): boolean => hide.includes(nameOf.get(id) ?? '')
  const shown = (source: string, seen: ReadonlySet<string>): string | undefined => {
    const targets = Object.keys(converted).filter(id => converted[id] === source && !seen.has(id) && nameOf.has(id))
    return (
      targets.find(id => !isHidden(id)) ??
      targets.map(id => shown(id, new Set([...seen, id]))).find(found => found !== undefined)
    )
  }
  return [...nameOf].flatMap(([id, name]) => {
    const heir = isHidden(id) ? nameOf.get(shown(id, new Set([id])) ?? '') : undefined
    return heir === undefined ? [] : [[name, heir] as [string, string]]
  })
}

/** The fields that have got another type, as a document records: statements about the one apply to the other. */
export function heirsOf(
  { resources, changes }: Pick<ReadDocument, 'resources' | 'changes'>,
  { entities, fieldTypes }: Declarations,
): Heirs {
  const types = new Map(fieldTypes.map(type => [type.name, type]))
  const inEntity = (entity: EntityDeclaration, part: Part): [string, string][] => {
    const fields = new Map(fieldPlaces(entity).map(({ field }) => [field.name, field]))
    return heirsIn(part).flatMap(names => {
      const [from = [], to = []] = names.map(name => {
        const field = fields.get(name)
        return field ? propertyNames(field, types.get(field.type)) : []
      })
      return from.flatMap((name, index): [string, string][] => {
        const heir = from.length === to.length ? to[index] : to[0]
        return heir === undefined ? [] : [[name, heir]]
      })
    })
  }
  const parts: [string, Part][] = [
    ...resources.map(({ value }): [string, Part] => [value.entity.name, value]),
    ...changes.map(({ value }): [string, Part] => [value.entity, value]),
  ]
  return new Map(
    parts.flatMap(([name, part]) => {
      const entity = entities.find(one => one.name === name)
      const heirs = new Map(entity ? inEntity(entity, part) : [])
      return heirs.size === 0 ? [] : [[name, heirs] as const]
    }),
  )
}
