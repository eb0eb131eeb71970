import type { Actor } from '../../engine/model/actor.ts'
import type { Change, LiveEvents } from '../../engine/model/live.ts'
import type { Registry } from '../../engine/model/registry.ts'
import type { Ports } from '../../engine/ports.ts'
import type { Tells } from './tells.ts'
import { isOwn, reach } from '../../engine/rules/access/permissions.ts'

/** More records of one resource than these are not named: whoever shows some of them looks again in any case. */
const mostNamed = 100

/** The changes that an actor may know of, by the resources that they may read; records of others are left out. */
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
    if (ids.length > 0) readable[entity.name] = ids.length > mostNamed ? [] : [...new Set(ids)]
  }
  return readable
}

/** What a stream says when nothing is said: lines that nobody reads, so that whatever is in between keeps it open. */
export const signs = { welcome: ': welcome\n\n', here: ': here\n\n' }

/** An event as a stream of server-sent events carries it. */
export const event = <Name extends keyof LiveEvents>(name: Name, data: LiveEvents[Name]): string =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

const tellingNames = ({ tells }: Ports) => Object.keys(tells) as (keyof Tells)[]

/** The changes that an actor is notified of; nothing where they may know of none. */
export function messageFor(ports: Ports, actor: Actor, changes: readonly Change[]): string {
  const readable = readableChanges(ports.registry, actor, changes)
  const heard = tellingNames(ports).filter(name => ports.tells[name]?.(ports, actor, changes))
  return [
    ...(Object.keys(readable).length > 0 ? [event('changed', readable)] : []),
    ...heard.map(name => event(name, {})),
  ].join('')
}
