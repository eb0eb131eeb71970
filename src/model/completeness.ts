/** A range of scores, both ends of it within. */
export interface Band {
  from: number
  to: number
}

/** The ranges that scores are counted in. */
export const bands: readonly Band[] = Array.from({ length: 10 }, (_one, index) => ({ from: index * 10, to: index === 9 ? 100 : index * 10 + 9 }))

/** How complete the records of an entity are. */
export interface CompletenessCounts {
  /** How many have been counted. */
  total: number
  /** Their average, rounded; null where there are none. */
  average: number | null
  bands: (Band & { count: number })[]
}
