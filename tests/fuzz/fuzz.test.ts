import { describe, expect, it } from 'vitest'
import { openEmbedded, openFakerest, openOnServer, type OpenStore } from '../api/stores.ts'
import { fuzzText, runFuzz } from './runFuzz.ts'

const server = process.env.DATABASE_URL

/** Twenty thousand in all; fewer go to the embedded database, which works in the process that asks. */
const runs: readonly [name: string, requests: number, open: OpenStore][] = server
  ? [['the embedded database', 8_000, openEmbedded], ['PostgreSQL', 12_000, openOnServer(server)]]
  : [['the embedded database', 20_000, openEmbedded]]

/** Another day, other requests; a failure names its seed. */
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Date.now() / 86_400_000))

describe('whatever the document lets anybody ask', () => {
  it.concurrent.each(runs)('is answered in time, as documented and never with a failure, over %s', async (_name, requests, open) => {
    const report = await runFuzz(open, { requests, seed })
    expect(report.failures, fuzzText(report)).toEqual([])
    expect(report.requests).toBe(requests)
    expect(report.reached).toBeGreaterThan(report.operations / 4)
  }, 1_200_000)

  it('is the same of the same seed', async () => {
    const [one, other] = [await runFuzz(openFakerest, { requests: 150, seed: 7 }), await runFuzz(openFakerest, { requests: 150, seed: 7 })]
    expect(one.statuses).toEqual(other.statuses)
    expect(one.failures).toEqual([])
  }, 120_000)

  it('is told of when it fails, with how to ask it again', async () => {
    const open: OpenStore = async registry => {
      const opened = await openFakerest(registry)
      const find: typeof opened.store.find = query => (query.entity === 'regions' && query.where.length > 0 ? Promise.reject(new Error('a mistake in regions')) : opened.store.find(query))
      return { ...opened, store: { ...opened.store, find } }
    }
    const report = await runFuzz(open, { requests: 2_000, seed: 3, mostFailures: 2 })
    expect(report.failures.length).toBeGreaterThan(0)
    expect(report.failures[0]?.what).toContain('answered 500')
    expect(fuzzText(report)).toMatch(/of seed 3: answered 500[^]*curl -sS -X \w+ .*\/api\/v1\//)
  }, 120_000)
})
