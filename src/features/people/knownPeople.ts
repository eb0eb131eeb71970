import * as z from 'zod/mini'
import type { RowOf } from '../../engine/fields/rowOf.ts'
import type { Actor } from '../../engine/model/actor.ts'
import { id } from '../../engine/model/shapes.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { notDeleted, reachConditions } from '../../engine/records/entityFor.ts'
import { reach } from '../../engine/rules/access/permissions.ts'
import { nameOf } from './receiver.ts'

export const namedPerson = z.object({ id, name: z.string() })
export type NamedPerson = z.infer<typeof namedPerson>

/** Returns those of the people whose records the actor may read. */
async function readablePeople(
  { registry, store }: RecordsContext,
  actor: Actor,
  people: readonly string[],
): Promise<RowOf<'users'>[]> {
  const entity = registry.people
  if (!entity || people.length === 0 || reach(actor, entity, 'read') === 'none') return []
  return store.find({
    entity: 'users',
    where: [
      { property: 'id', operator: 'in', value: [...people] },
      ...reachConditions(actor, entity, 'read'),
      notDeleted,
    ],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: people.length,
  })
}

/**
 * Returns the names of people that the actor may read, in alphabetical order; the email address replaces a missing
 * name.
 */
export async function knownPeople(
  context: RecordsContext,
  actor: Actor,
  people: readonly string[],
): Promise<NamedPerson[]> {
  const named = (await readablePeople(context, actor, people)).map(person => ({
    id: person.id,
    name: nameOf(person) || person.email,
  }))
  return named.toSorted((one, other) => one.name.localeCompare(other.name))
}
