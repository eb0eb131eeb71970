import * as z from 'zod/mini'

/** A range of scores, both ends of it within. */
const band = z.object({ from: z.int(), to: z.int() })
export type Band = z.infer<typeof band>

/** The ranges that scores are counted in. */
export const bands: readonly Band[] = Array.from({ length: 10 }, (_one, index) => ({
  from: index * 10,
  to: index === 9 ? 100 : index * 10 + 9,
}))

/** How complete the records of an entity are. */
export const completenessCounts = z.object({
  /** How many have been counted. */
  total: z.int(),
  /** Their average, rounded; null where there are none. */
  average: z.nullable(z.int()),
  bands: z.array(z.object({ ...band.shape, count: z.int() })),
})
export type CompletenessCounts = z.infer<typeof completenessCounts>

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
