import type { Feature } from '../../engine/feature.ts'
import type { Actor } from '../../engine/model/actor.ts'
import type { Change, LiveEvents } from '../../engine/model/live.ts'
import type { Ports } from '../../engine/ports.ts'

/** The events of features that carry no data: whether an actor is sent one after some changes. */
export type Tells = Readonly<{
  [Name in Exclude<keyof LiveEvents, 'changed' | 'model' | 'rights' | 'ended'>]?: (
    ports: Ports,
    actor: Actor,
    changes: readonly Change[],
  ) => boolean
}>

declare module '../../engine/feature.ts' {
  interface Feature {
    /** What listeners are sent besides the records that were written. */
    tells?: Tells
  }
}

declare module '../../engine/ports.ts' {
  interface Ports {
    tells: Tells
  }
}

/** What the features of a product tell those who listen. */
export const livePorts = (features: readonly Feature[]): Pick<Ports, 'tells'> => ({
  tells: Object.assign({}, ...features.map(({ tells }) => tells)) as Tells,
})
