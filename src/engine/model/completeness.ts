import * as z from 'zod/mini'

/** A range of scores, inclusive at both ends. */
const band = z.object({ from: z.int(), to: z.int() })
export type Band = z.infer<typeof band>

/** The ranges by which scores are counted. */
export const bands: readonly Band[] = Array.from({ length: 10 }, (_one, index) => ({
  from: index * 10,
  to: index === 9 ? 100 : index * 10 + 9,
}))

/** The completeness of the records of an entity. */
export const completenessCounts = z.object({
  /** The number of records that have a score. */
  total: z.int(),
  /** The rounded average; null if no record has a score. */
  average: z.nullable(z.int()),
  bands: z.array(z.object({ ...band.shape, count: z.int() })),
})
export type CompletenessCounts = z.infer<typeof completenessCounts>

const [low, high] = [50, 80]

/** The levels that people see, as filter operators. */
export const levels: Readonly<Record<'under' | 'between' | 'over', Readonly<Record<string, number>>>> = {
  under: { lt: low },
  between: { gte: low, lte: high },
  over: { gt: high },
}

export type Level = keyof typeof levels

/** Returns the level of a score. */
export const levelOf = (score: number): Level => (score < low ? 'under' : score > high ? 'over' : 'between')
