import type { Feature } from '../../engine/feature.ts'
import type { Actor } from '../../engine/model/actor.ts'
import type { Change } from '../../engine/model/live.ts'
import type { Ports } from '../../engine/ports.ts'
import { reaches } from '../../engine/rules/access/permissions.ts'
import { tabOf } from './presence.ts'
import { presenceRoutes } from './routes.ts'

declare module '../../engine/model/live.ts' {
  interface LiveEvents {
    /** Someone opened or left a record that the person has open, or moved to another field of it. */
    presence: Record<never, never>
  }
}

/** Whether the event is about someone whom the actor may know of, on a record that the actor has open. */
function concerns({ registry, presence }: Ports, actor: Actor, change: Change): boolean {
  const tab = tabOf(change)
  if (!tab || tab.isKnown || tab.person === actor.id || !registry.people) return false
  return (
    reaches(actor, registry.people, 'read', { ...change.own, id: tab.person }) &&
    presence.at(change.id).some(({ person }) => person === actor.id)
  )
}

export const presence: Feature = {
  name: 'presence',
  needs: ['live', 'people'],
  routes: presenceRoutes,
  eventFilters: { presence: (ports, actor, changes) => changes.some(change => concerns(ports, actor, change)) },
}
