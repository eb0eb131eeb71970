import type { Feature } from '../../engine/feature.ts'
import type { Actor } from '../../engine/model/actor.ts'
import type { Change, LiveEvents } from '../../engine/model/live.ts'
import type { Ports } from '../../engine/ports.ts'

/** For each event of features that carries no data: whether it is sent to an actor after some changes. */
export type EventFilters = Readonly<{
  [Name in Exclude<keyof LiveEvents, 'changed' | 'model' | 'rights' | 'ended'>]?: (
    ports: Ports,
    actor: Actor,
    changes: readonly Change[],
  ) => boolean
}>

declare module '../../engine/feature.ts' {
  interface Feature {
    /** Events sent to listeners in addition to the changed records. */
    eventFilters?: EventFilters
  }
}

declare module '../../engine/ports.ts' {
  interface Ports {
    eventFilters: EventFilters
  }
}

/** Collects the events of all features of a product. */
export const livePorts = (features: readonly Feature[]): Pick<Ports, 'eventFilters'> => ({
  eventFilters: Object.assign({}, ...features.map(({ eventFilters }) => eventFilters)) as EventFilters,
})
