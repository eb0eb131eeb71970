import type { Actor } from '../../engine/model/actor.ts'
import type { Change, LiveEvents } from '../../engine/model/live.ts'
import type { Registry } from '../../engine/model/registry.ts'
import { readableChanges } from './readable.ts'

/** What a stream says when nothing is said: lines that nobody reads, so that whatever is in between keeps it open. */
export const signs = { welcome: ': welcome\n\n', here: ': here\n\n' }

/** An event as a stream of server-sent events carries it. */
export const event = <Name extends keyof LiveEvents>(name: Name, data: LiveEvents[Name]): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

/** What an actor is told of changes; nothing where they may know of none. */
export function messageFor(registry: Registry, actor: Actor, changes: readonly Change[]): string {
  const told = readableChanges(registry, actor, changes)
  const isNotified = changes.some(({ entity, own }) => entity === 'notifications' && own.user_id === actor.id)
  return `${Object.keys(told).length > 0 ? event('changed', told) : ''}${isNotified ? event('notifications', {}) : ''}`
}
