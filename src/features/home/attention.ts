import type { Feature } from '../../engine/feature.ts'
import type { Row } from '../../engine/model/query.ts'
import type { Ports } from '../../engine/ports.ts'

/** Something that staff should look at: the records of a resource that a filter finds. `today` is replaced by the present day in the country. */
export interface Attention {
  name: string
  resource: string
  filter: Row
  /** What is more pressing has a lower number. */
  order: number
}

declare module '../../engine/feature.ts' {
  interface Feature {
    /** What staff should look at of what it keeps. */
    attention?: readonly Attention[]
  }
}

declare module '../../engine/ports.ts' {
  interface Ports {
    /** What needs attention, most pressing first. */
    attention: readonly Attention[]
  }
}

/** What needs attention in a product: of what its features keep, and of what is its own. */
export const attentionPorts = (
  features: readonly Feature[],
  own: readonly Attention[] = [],
): Pick<Ports, 'attention'> => ({
  attention: [...features.flatMap(feature => feature.attention ?? []), ...own].toSorted(
    (one, other) => one.order - other.order,
  ),
})
