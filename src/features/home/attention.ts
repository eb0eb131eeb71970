import type { Feature } from '../../engine/feature.ts'
import type { Row } from '../../engine/model/query.ts'
import type { Ports } from '../../engine/ports.ts'

/**
 * Records that staff should look at: those of a resource that match the filter. `today` in the filter is replaced by
 * the current day in the country.
 */
export interface Attention {
  name: string
  resource: string
  filter: Row
  /** The most urgent has the lowest number. */
  order: number
}

declare module '../../engine/feature.ts' {
  interface Feature {
    /** What staff should look at among the feature's records. */
    attention?: readonly Attention[]
  }
}

declare module '../../engine/ports.ts' {
  interface Ports {
    /** What needs attention, most urgent first. */
    attention: readonly Attention[]
  }
}

/** Collects what needs attention from the features of a product and from the product itself. */
export const attentionPorts = (
  features: readonly Feature[],
  own: readonly Attention[] = [],
): Pick<Ports, 'attention'> => ({
  attention: [...features.flatMap(feature => feature.attention ?? []), ...own].toSorted(
    (one, other) => one.order - other.order,
  ),
})
