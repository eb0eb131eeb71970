import { expect, it } from 'vitest'
import type { OpenStore } from '../api/stores.ts'
import { fuzzText, runFuzz } from './runFuzz.ts'

/** Another day, other requests; a failure names its seed, which `FUZZ_SEED` or `npm run fuzz` takes. */
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Date.now() / 86_400_000))

const longestMilliseconds = 1_200_000

/** Asks so many requests of a product over a store, none of which may fail. */
export function fuzzes(name: string, requests: number, open: OpenStore): void {
  it(
    `gets a documented response in time and never a failure, over ${name}`,
    async () => {
      const report = await runFuzz(open, { requests, seed })
      expect(report.failures, fuzzText(report)).toEqual([])
      expect(report.requests).toBe(requests)
      expect(report.reached).toBeGreaterThan(report.operations / 4)
    },
    longestMilliseconds,
  )
}
