import { system, type Actor } from '../../engine/model/actor.ts'
import { Problem } from '../../engine/model/problem.ts'
import { maxStreams } from '../../engine/rules/access/limits.ts'
import type { LastingPorts } from '../../engine/ports.ts'
import type { Listener } from './audience.ts'
import { sendHeartbeats, notifySoon, notifyOfModel } from './notify.ts'

const retryAfterSeconds = 60

/**
 * Subscribes this server to changes, for as long as it has listeners. Returns a function that ends the subscription.
 */
function startListening(ports: LastingPorts): () => void {
  const { audience, live, models } = ports
  const unsubscribe = live.subscribe(changes => notifySoon(ports, changes))
  const unsubscribeFromModels = models.subscribe(({ number }) => notifyOfModel(ports, number))
  let isSending = false
  const timer = setInterval(() => {
    if (isSending) return
    isSending = true
    void sendHeartbeats(ports).finally(() => (isSending = false))
  }, audience.heartbeatMilliseconds)
  const endAll = () => {
    for (const { listeners } of audience.subscribers.values()) for (const listener of listeners) listener.end()
  }
  live.closed.addEventListener('abort', endAll)
  return () => {
    unsubscribe()
    unsubscribeFromModels()
    clearInterval(timer)
    live.closed.removeEventListener('abort', endAll)
  }
}

/** Throws `too_many_requests` if a person already has the maximum number of streams on this server. */
export function checkStreams({ audience }: LastingPorts, actor: Actor): void {
  if (actor.id !== system.id && (audience.subscribers.get(actor.id)?.listeners.size ?? 0) >= maxStreams)
    throw new Problem('too_many_requests', { seconds: retryAfterSeconds })
}

/** Adds a stream of a person; the returned function removes it. */
export function join(ports: LastingPorts, actor: Actor, listener: Listener): () => void {
  const { audience } = ports
  const subscriber = audience.subscribers.get(actor.id) ?? { actor, listeners: new Set(), isStale: false }
  subscriber.actor = actor
  subscriber.listeners.add(listener)
  audience.subscribers.set(actor.id, subscriber)
  audience.stop ??= startListening(ports)
  return () => {
    subscriber.listeners.delete(listener)
    if (subscriber.listeners.size === 0 && audience.subscribers.get(actor.id) === subscriber)
      audience.subscribers.delete(actor.id)
    if (audience.subscribers.size > 0) return
    audience.stop?.()
    audience.stop = undefined
  }
}
