import { propertyNames } from '../checks/checkContext.ts'
import type { EntityDeclaration } from '../declaration.ts'
import type { Declarations } from '../registry.ts'
import { fieldPlaces } from './checkStored.ts'
import type { StoredChange, StoredResource } from './documentSchema.ts'
import type { ReadDocument } from './readDocument.ts'

/** For each hidden property, by entity, the property that has taken over its values. */
export type Successors = ReadonlyMap<string, ReadonlyMap<string, string>>

type Part = Pick<StoredResource | StoredChange, 'ids' | 'hide' | 'converted'>

/** Returns the hidden fields of a part whose values a visible field has taken over, with the name of that field. */
function successorsIn({ ids = {}, hide = [], converted = {} }: Part): [string, string][] {
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

/**
 * Returns the fields whose type was changed, as recorded in a document: what refers to the old field applies to the new
 * one.
 */
export function successorsOf(
  { resources, changes }: Pick<ReadDocument, 'resources' | 'changes'>,
  { entities, fieldTypes }: Declarations,
): Successors {
  const types = new Map(fieldTypes.map(type => [type.name, type]))
  const inEntity = (entity: EntityDeclaration, part: Part): [string, string][] => {
    const fields = new Map(fieldPlaces(entity).map(({ field }) => [field.name, field]))
    return successorsIn(part).flatMap(names => {
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
      const successors = new Map(entity ? inEntity(entity, part) : [])
      return successors.size === 0 ? [] : [[name, successors] as const]
    }),
  )
}
