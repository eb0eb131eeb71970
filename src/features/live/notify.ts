import { dequal } from 'dequal'
import type { Actor } from '../../engine/model/actor.ts'
import type { RowOf } from '../../engine/fields/rowOf.ts'
import type { Change } from '../../engine/model/live.ts'
import { portsAt, type LastingPorts, type Ports } from '../../engine/ports.ts'
import type { Listener, Hearer } from './audience.ts'
import { messageFor, signs, event } from './message.ts'
import { system } from '../../engine/model/actor.ts'
import type { Registry } from '../../engine/model/registry.ts'
import { notDeleted } from '../../engine/records/entityFor.ts'
import { hasEnded } from '../people/endSessions.ts'
import { is } from '../../engine/records/findOne.ts'
import { actorOf } from '../people/identify.ts'

const ended = event('ended', {})
const rights = event('rights', {})

/** Whether somebody may do the same as two actors, who are the same person. */
const isAlike = (one: Actor, other: Actor): boolean =>
  one.role === other.role &&
  dequal(one.permissions, other.permissions) &&
  dequal(one.organizations, other.organizations)

function bringUpToDate(registry: Registry, hearer: Hearer, person: RowOf<'users'> | undefined): void {
  const before = hearer.actor
  if (person) hearer.actor = actorOf(registry, person)
  hearer.isUnsure = false
  for (const listener of hearer.listeners)
    if (!person || hasEnded(person, listener.session)) listener.end(ended)
    else if (!isAlike(before, hearer.actor)) listener.send(rights)
}

/**
 * Looks with one question who of the hearers may still listen and as whom; streams of a session that is over end with a word.
 * Where the store does not answer everybody stays, and the answer is false.
 */
async function lookAgain(
  { registry, store, audience, isUnavailable, report }: Ports,
  ids: readonly string[],
): Promise<boolean> {
  const others = ids.filter(id => id !== system.id)
  if (others.length === 0) return true
  try {
    const rows = await store.find({
      entity: 'users',
      where: [{ property: 'id', operator: 'in', value: others }, is('status', 'active'), notDeleted],
      sort: { property: 'id', order: 'ASC' },
      offset: 0,
      limit: others.length,
    })
    const people = new Map(rows.map(row => [row.id, row]))
    for (const id of others) {
      const hearer = audience.hearers.get(id)
      if (hearer) bringUpToDate(registry, hearer, people.get(id))
    }
    return true
  } catch (error) {
    if (!isUnavailable(error)) report(error, { method: 'GET', path: '/events' })
    return false
  }
}

/** So many changes are queued at most; beyond them only the newest are sent. */
const mostWaiting = 5_000
/** So many streams are written to at a stretch; others who ask the server something come in between. */
const atAStretch = 500
/** Milliseconds after which a store that did not answer is asked again. */
const againMilliseconds = 2_000

const pause = (milliseconds: number): Promise<void> => new Promise(resolve => setTimeout(resolve, milliseconds))

async function toAll(ports: LastingPorts, say: (listener: Listener, hearer: string) => void): Promise<void> {
  let count = 0
  for (const [id, { listeners }] of ports.audience.hearers)
    for (const listener of listeners) {
      say(listener, id)
      if (++count % atAStretch === 0) await pause(0)
    }
}

async function lookAtUnsure(ports: LastingPorts): Promise<void> {
  const { hearers } = ports.audience
  const unsure = () => [...hearers].filter(([, hearer]) => hearer.isUnsure).map(([id]) => id)
  while (unsure().length > 0 && !(await lookAgain(portsAt(ports), unsure()))) await pause(againMilliseconds)
}

async function notify(ports: LastingPorts): Promise<void> {
  const { audience } = ports
  await pause(audience.batchMilliseconds)
  const present = portsAt(ports)
  const changes = audience.waiting
  audience.waiting = []
  for (const { entity, id } of changes) {
    const hearer = entity === 'users' ? audience.hearers.get(id) : undefined
    if (hearer) hearer.isUnsure = true
  }
  await lookAtUnsure(ports)
  const messages = new Map<string, string>()
  await toAll(ports, (listener, id) => {
    const hearer = audience.hearers.get(id)
    if (!hearer || hearer.isUnsure) return
    const message = messages.get(id) ?? messageFor(present, hearer.actor, changes)
    messages.set(id, message)
    if (message) listener.send(message)
  })
}

/** Notifies everybody who may know of what was written, a moment later and together with what comes in it. */
export function notifySoon(ports: LastingPorts, changes: readonly Change[]): void {
  const { audience } = ports
  audience.waiting = [...audience.waiting, ...changes].slice(-mostWaiting)
  audience.notifying ??= notify(ports)
    .catch((error: unknown) => ports.report(error, { method: 'GET', path: '/events' }))
    .finally(() => {
      audience.notifying = undefined
      if (audience.waiting.length > 0) notifySoon(ports, [])
    })
}

/** Tells everybody that another model is current. */
export function notifyOfModel(ports: LastingPorts, number: number): void {
  void toAll(ports, listener => listener.send(event('model', { number })))
}

/** Shows on every stream that it is alive, once it was looked who still may listen; those whose token is too old end. */
export async function beat(ports: LastingPorts): Promise<void> {
  await lookAgain(portsAt(ports), [...ports.audience.hearers.keys()])
  const now = ports.clock().getTime()
  await toAll(ports, listener => (listener.until <= now ? listener.end() : listener.send(signs.here)))
}
