import { system } from '../../engine/model/actor.ts'
import type { Row } from '../../engine/model/query.ts'
import type { Registry } from '../../engine/model/registry.ts'
import { notDeleted } from '../../engine/records/entityFor.ts'
import { hasEnded } from '../people/endSessions.ts'
import { is } from '../../engine/records/findOne.ts'
import { actorOf } from '../people/identify.ts'
import type { Ports } from '../../engine/ports.ts'
import type { Hearer } from './audience.ts'
import { event } from './message.ts'

const ended = event('ended', {})

function bringUpToDate(registry: Registry, hearer: Hearer, person: Row | undefined): void {
  if (person) hearer.actor = actorOf(registry, person)
  hearer.isUnsure = false
  for (const listener of hearer.listeners) if (!person || hasEnded(person, listener.session)) listener.end(ended)
}

/**
 * Looks with one question who of the hearers may still listen and as whom; streams of a session that is over end with a word.
 * Where the store does not answer everybody stays, and the answer is false.
 */
export async function lookAgain({ registry, store, audience, isUnavailable, report }: Ports, ids: readonly string[]): Promise<boolean> {
  const asked = ids.filter(id => id !== system.id)
  if (asked.length === 0) return true
  try {
    const rows = await store.find({ entity: 'users', where: [{ property: 'id', operator: 'in', value: asked }, is('status', 'active'), notDeleted], sort: { property: 'id', order: 'ASC' }, offset: 0, limit: asked.length })
    const people = new Map(rows.map(row => [String(row.id), row]))
    for (const id of asked) {
      const hearer = audience.hearers.get(id)
      if (hearer) bringUpToDate(registry, hearer, people.get(id))
    }
    return true
  } catch (error) {
    if (!isUnavailable(error)) report(error, { method: 'GET', path: '/events' })
    return false
  }
}
