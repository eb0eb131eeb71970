import type { Actor } from '../../engine/model/actor.ts'
import type { AccessWord } from '../../engine/model/declaration.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { entityFor } from '../../engine/records/entityFor.ts'
import { type FileLimits, limitsOf } from '../../engine/rules/validation/fileLimits.ts'
import { couldReach, holds, mayWrite } from '../../engine/rules/access/permissions.ts'

/** Fields of what the server keeps for itself that people put files into, by the words of those who may. */
const conversations: Readonly<Record<string, readonly AccessWord[]>> = { help_messages: ['management', 'author'] }

/** The limits of a field that the actor may put files into, in a record that is or could be theirs to write. Throws `not_found`, `forbidden`, and `unknown_field` for one that keeps no files. */
export function fileField(records: RecordsContext, actor: Actor, resource: string, name: string): FileLimits {
  const words = Object.hasOwn(conversations, resource) ? conversations[resource] : undefined
  const entity = words ? records.registry.entity(resource) : entityFor(records, actor, resource, 'read')
  const property = entity.properties.get(name)
  if (!property?.type.options.includes('maximumBytes') || property.hidden || property.field.readOnly) throw new Problem('unknown_field', { field: name })
  const mayTouch = words ? words.some(word => holds(actor, word)) : couldReach(actor, entity, 'create') || couldReach(actor, entity, 'update')
  if (!mayTouch || !mayWrite(actor, property)) throw new Problem('forbidden')
  return limitsOf(property)
}
