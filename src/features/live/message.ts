import type { Actor } from '../../engine/model/actor.ts'
import type { Change, LiveEvents } from '../../engine/model/live.ts'
import type { Registry } from '../../engine/model/registry.ts'
import type { Ports } from '../../engine/ports.ts'
import type { EventFilters } from './eventFilters.ts'
import { isOwn, reach } from '../../engine/rules/access/permissions.ts'

/**
 * If more records of one resource than this were changed, their IDs are omitted: a client that shows some of them
 * reloads in any case.
 */
const maxNamed = 100

/**
 * Returns the IDs of the changed records that an actor may read, by resource; an empty list stands for too many to
 * name.
 */
function readableChanges(registry: Registry, actor: Actor, changes: readonly Change[]): Record<string, string[]> {
  const readable: Record<string, string[]> = {}
  for (const entity of registry.entities.values()) {
    if (entity.declaration.internal) continue
    const written = changes.filter(change => change.entity === entity.table)
    const may = written.length === 0 ? 'none' : reach(actor, entity, 'read')
    if (may === 'none') continue
    const ids = written
      .filter(change => may !== 'own' || isOwn(actor, entity, { ...change.own, id: change.id }))
      .map(change => change.id)
    if (ids.length > 0) readable[entity.name] = ids.length > maxNamed ? [] : [...new Set(ids)]
  }
  return readable
}

/** Comments of the event stream that clients ignore; they keep the connection open across proxies. */
export const comments = { welcome: ': welcome\n\n', keepAlive: ': here\n\n' }

/** Formats a server-sent event. */
export const event = <Name extends keyof LiveEvents>(name: Name, data: LiveEvents[Name]): string =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

const eventNames = ({ eventFilters }: Ports) => Object.keys(eventFilters) as (keyof EventFilters)[]

/** Returns the events to send to an actor for some changes; empty if they may not know of any. */
export function messageFor(ports: Ports, actor: Actor, changes: readonly Change[]): string {
  const readable = readableChanges(ports.registry, actor, changes)
  const events = eventNames(ports).filter(name => ports.eventFilters[name]?.(ports, actor, changes))
  return [
    ...(Object.keys(readable).length > 0 ? [event('changed', readable)] : []),
    ...events.map(name => event(name, {})),
  ].join('')
}
