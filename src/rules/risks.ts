import type { Risk } from '../model/moderation.ts'
import type { Entity } from '../model/registry.ts'

const contactGroups: ReadonlySet<string> = new Set(['contact'])

/** The signs for which a change is looked at with more care: who asks is new, or where it leads people has changed. */
export function risksOf(entity: Entity, changed: readonly string[], { firstTime, newOwner }: { firstTime: boolean; newOwner: boolean }): Risk[] {
  const fields = changed.flatMap(name => entity.fields.get(entity.properties.get(name)?.field.name ?? '') ?? [])
  const signs: Record<Risk, boolean> = {
    new_owner: newOwner,
    contacts: !firstTime && fields.some(field => contactGroups.has(field.group)),
    coordinates: !firstTime && fields.some(field => field.type.name === 'coordinates'),
  }
  return (Object.keys(signs) as Risk[]).filter(sign => signs[sign])
}
