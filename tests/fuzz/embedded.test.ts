import { describe, expect, it } from 'vitest'
import { openEmbedded, openFakerest, type OpenStore } from '../api/stores.ts'
import { fuzzes } from './fuzzes.ts'
import { fuzzText, runFuzz } from './runFuzz.ts'

/** Another 10,000 requests every day, and as many as wanted by `npm run fuzz`; fewer go to the embedded database, which works in the process that asks. */
const server = process.env.DATABASE_URL

describe('a random request generated from the API document', () => {
  fuzzes('the embedded database', server ? 5_000 : 10_000, openEmbedded)

  it('is the same for the same seed', async () => {
    const [one, other] = [
      await runFuzz(openFakerest, { requests: 150, seed: 7 }),
      await runFuzz(openFakerest, { requests: 150, seed: 7 }),
    ]
    expect(one.statuses).toEqual(other.statuses)
    expect(one.failures).toEqual([])
  })

  it('is reported when it fails, with the command that repeats it', async () => {
    const open: OpenStore = async registry => {
      const opened = await openFakerest(registry)
      const find: typeof opened.store.find = query =>
        query.entity === 'regions' && query.where.length > 0
          ? Promise.reject(new Error('a mistake in regions'))
          : opened.store.find(query)
      return { ...opened, store: { ...opened.store, find } }
    }
    const report = await runFuzz(open, { requests: 2_000, seed: 3, maxFailures: 10 })
    expect(report.failures.map(({ what }) => what)).toContainEqual(expect.stringContaining('answered 500'))
    expect(fuzzText(report)).toMatch(/of seed 3: answered 500[^]*curl -sS -X \w+ .*\/api\/v1\//)
  })
})
