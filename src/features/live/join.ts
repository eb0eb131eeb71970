import { system, type Actor } from '../../engine/model/actor.ts'
import { Problem } from '../../engine/model/problem.ts'
import { maxStreams } from '../../engine/rules/access/limits.ts'
import type { LastingPorts } from '../../engine/ports.ts'
import type { Listener } from './audience.ts'
import { beat, notifySoon, notifyOfModel } from './notify.ts'

const tryAgainSeconds = 60

/** Begins to listen to what is written, for as long as anybody listens here. */
function begin(ports: LastingPorts): () => void {
  const { audience, live, models } = ports
  const unhear = live.hear(changes => notifySoon(ports, changes))
  const unhearModels = models.subscribe(({ number }) => notifyOfModel(ports, number))
  let isBeating = false
  const timer = setInterval(() => {
    if (isBeating) return
    isBeating = true
    void beat(ports).finally(() => (isBeating = false))
  }, audience.beatMilliseconds)
  const endAll = () => {
    for (const { listeners } of audience.hearers.values()) for (const listener of listeners) listener.end()
  }
  live.closed.addEventListener('abort', endAll)
  return () => {
    unhear()
    unhearModels()
    clearInterval(timer)
    live.closed.removeEventListener('abort', endAll)
  }
}

/** Throws `too_many_requests` where somebody has as many streams open here as one may. */
export function checkStreams({ audience }: LastingPorts, actor: Actor): void {
  if (actor.id !== system.id && (audience.hearers.get(actor.id)?.listeners.size ?? 0) >= maxStreams)
    throw new Problem('too_many_requests', { seconds: tryAgainSeconds })
}

/** Adds a stream of somebody; the answer takes it away. */
export function join(ports: LastingPorts, actor: Actor, listener: Listener): () => void {
  const { audience } = ports
  const hearer = audience.hearers.get(actor.id) ?? { actor, listeners: new Set(), isUnsure: false }
  hearer.actor = actor
  hearer.listeners.add(listener)
  audience.hearers.set(actor.id, hearer)
  audience.stop ??= begin(ports)
  return () => {
    hearer.listeners.delete(listener)
    if (hearer.listeners.size === 0 && audience.hearers.get(actor.id) === hearer) audience.hearers.delete(actor.id)
    if (audience.hearers.size > 0) return
    audience.stop?.()
    audience.stop = undefined
  }
}
