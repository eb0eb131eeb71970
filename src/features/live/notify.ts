import { pause } from '../../engine/jobs/takeTurn.ts'
import type { RowOf } from '../../engine/fields/rowOf.ts'
import type { Change } from '../../engine/model/live.ts'
import { portsAt, type LastingPorts, type Ports } from '../../engine/ports.ts'
import type { Listener, Subscriber } from './audience.ts'
import { messageFor, comments, event } from './message.ts'
import { system } from '../../engine/model/actor.ts'
import type { Registry } from '../../engine/model/registry.ts'
import { notDeleted } from '../../engine/records/entityFor.ts'
import { hasSameRights } from '../people/checkRights.ts'
import { hasEnded } from '../people/endSessions.ts'
import { is } from '../../engine/records/findOne.ts'
import { actorOf } from '../people/identify.ts'

const ended = event('ended', {})
const rights = event('rights', {})

function refreshSubscriber(registry: Registry, subscriber: Subscriber, person: RowOf<'users'> | undefined): void {
  const before = subscriber.actor
  if (person) subscriber.actor = actorOf(registry, person)
  subscriber.isStale = false
  for (const listener of subscriber.listeners)
    if (!person || hasEnded(person, listener.session)) listener.end(ended)
    else if (!hasSameRights(before, subscriber.actor)) listener.send(rights)
}

/**
 * Checks in one query who may still listen and with which permissions; streams of ended sessions are closed with an
 * `ended` event. Returns false, and keeps all streams, if the store does not respond.
 */
async function refreshSubscribers(
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
      const subscriber = audience.subscribers.get(id)
      if (subscriber) refreshSubscriber(registry, subscriber, people.get(id))
    }
    return true
  } catch (error) {
    if (!isUnavailable(error)) report(error, { method: 'GET', path: '/events' })
    return false
  }
}

/** Maximum number of queued changes; older ones are dropped. */
const maxQueued = 5_000
/** Number of streams written to before other requests get a turn. */
const listenersPerTurn = 500
/** Milliseconds until the store is queried again after it did not respond. */
const retryMilliseconds = 2_000

async function forEachListener(
  ports: LastingPorts,
  write: (listener: Listener, subscriber: string) => void,
): Promise<void> {
  let count = 0
  for (const [id, { listeners }] of ports.audience.subscribers)
    for (const listener of listeners) {
      write(listener, id)
      if (++count % listenersPerTurn === 0) await pause(0)
    }
}

async function refreshStale(ports: LastingPorts): Promise<void> {
  const { subscribers } = ports.audience
  const staleIds = () => [...subscribers].filter(([, subscriber]) => subscriber.isStale).map(([id]) => id)
  while (staleIds().length > 0 && !(await refreshSubscribers(portsAt(ports), staleIds())))
    await pause(retryMilliseconds)
}

async function notify(ports: LastingPorts): Promise<void> {
  const { audience } = ports
  await pause(audience.batchMilliseconds)
  const present = portsAt(ports)
  const changes = audience.queued
  audience.queued = []
  for (const { entity, id } of changes) {
    const subscriber = entity === 'users' ? audience.subscribers.get(id) : undefined
    if (subscriber) subscriber.isStale = true
  }
  await refreshStale(ports)
  const messages = new Map<string, string>()
  await forEachListener(ports, (listener, id) => {
    const subscriber = audience.subscribers.get(id)
    if (!subscriber || subscriber.isStale) return
    const message = messages.get(id) ?? messageFor(present, subscriber.actor, changes)
    messages.set(id, message)
    if (message) listener.send(message)
  })
}

/** Notifies everyone who may know of the changes, shortly later and batched with the changes that arrive until then. */
export function notifySoon(ports: LastingPorts, changes: readonly Change[]): void {
  const { audience } = ports
  audience.queued = [...audience.queued, ...changes].slice(-maxQueued)
  audience.delivery ??= notify(ports)
    .catch((error: unknown) => ports.report(error, { method: 'GET', path: '/events' }))
    .finally(() => {
      audience.delivery = undefined
      if (audience.queued.length > 0) notifySoon(ports, [])
    })
}

/** Notifies everyone that another model is current. */
export function notifyOfModel(ports: LastingPorts, number: number): void {
  void forEachListener(ports, listener => listener.send(event('model', { number })))
}

/** Checks who may still listen, then sends a keep-alive comment on every stream; streams with an expired token end. */
export async function sendHeartbeats(ports: LastingPorts): Promise<void> {
  await refreshSubscribers(portsAt(ports), [...ports.audience.subscribers.keys()])
  const now = ports.clock().getTime()
  await forEachListener(ports, listener => (listener.until <= now ? listener.end() : listener.send(comments.keepAlive)))
}
