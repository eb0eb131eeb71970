import type { Risk } from '../model/moderation.ts'
import type { Entity } from '../model/registry.ts'

const coordinates: ReadonlySet<string> = new Set(['lat', 'lng'])
const contactGroups: ReadonlySet<string> = new Set(['contact'])

/** The signs for which a change is looked at with more care: who asks is new, or where it leads people has changed. */
export function risksOf(entity: Entity, changed: readonly string[], { firstTime, newOwner }: { firstTime: boolean; newOwner: boolean }): Risk[] {
  const properties = changed.flatMap(name => entity.properties.get(name) ?? [])
  const signs: Record<Risk, boolean> = {
    new_owner: newOwner,
    contacts: !firstTime && properties.some(property => contactGroups.has(entity.fields.get(property.field.name)?.group ?? '')),
    coordinates: !firstTime && properties.some(property => coordinates.has(property.part ?? '')),
  }
  return (Object.keys(signs) as Risk[]).filter(sign => signs[sign])
}
