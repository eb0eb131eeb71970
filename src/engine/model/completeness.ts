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

const [low, high] = [50, 80]

/** The ranges that people tell apart, as the operators of a filter. */
export const levels: Readonly<Record<'under' | 'between' | 'over', Readonly<Record<string, number>>>> = {
  under: { lt: low },
  between: { gte: low, lte: high },
  over: { gt: high },
}

export type Level = keyof typeof levels

/** The range that a score lies in. */
export const levelOf = (score: number): Level => (score < low ? 'under' : score > high ? 'over' : 'between')
