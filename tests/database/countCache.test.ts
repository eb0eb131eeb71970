import { describe, expect, it } from 'vitest'
import { createCountCache, tablesOf } from '../../server/database/countCache.ts'
import { createWrittenTables } from '../../server/database/writtenTables.ts'
import type { Condition } from '../../src/engine/model/query.ts'

const inRegion: Condition = {
  none: [
    {
      property: 'region_id',
      operator: 'names',
      value: { entity: 'regions', where: [{ property: 'code', operator: 'in', value: ['GE-KA'] }] },
    },
  ],
}
const all = { entity: 'wines', where: [] }
const there = { entity: 'wines', where: [inRegion] }

/** Counts that are asked for, of wines of which there is one more each time. */
function openCounts({ isAlone = true }: { isAlone?: boolean } = {}) {
  const written = createWrittenTables({ isAlone })
  let [requested, milliseconds] = [0, 0]
  const keep = createCountCache(written, () => milliseconds)
  return {
    written,
    keep,
    count: (selection: typeof all | typeof there = all, limit?: number) =>
      keep(selection, limit, async () => ++requested),
    pass: (some: number) => void (milliseconds += some),
  }
}

describe('a cached count', () => {
  it('is valid until one of the tables is written on which it depends, including referenced ones', async () => {
    const { written, count } = openCounts()
    expect(tablesOf(there)).toEqual(['wines', 'regions'])
    expect([await count(), await count(), await count(there), await count(there)]).toEqual([1, 1, 2, 2])
    written.note(['sessions'])
    expect([await count(), await count(there)]).toEqual([1, 2])
    written.note(['regions'])
    expect([await count(), await count(there)]).toEqual([1, 3])
    written.note(['wines'])
    expect([await count(), await count(there)]).toEqual([4, 5])
  })

  it('is not used for another condition or another limit', async () => {
    const { count } = openCounts()
    expect([await count(), await count(all, 10), await count(all, 10), await count(there)]).toEqual([1, 2, 2, 3])
  })

  it('is computed once for simultaneous queries, and again after a write that was not over when it began', async () => {
    const { written, keep, count } = openCounts()
    const slow = Promise.withResolvers<number>()
    const together = [keep(all, undefined, () => slow.promise), keep(all, undefined, () => slow.promise)]
    written.note(['wines'])
    expect(await count()).toBe(1)
    slow.resolve(7)
    expect(await Promise.all(together)).toEqual([7, 7])
    expect(await count()).toBe(1)
  })

  it('is not stored if counting failed', async () => {
    const { keep, count } = openCounts()
    await expect(keep(all, undefined, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await count()).toBe(1)
  })

  it('is shared among servers while they are connected, and only for seconds otherwise', async () => {
    const { written, count, pass } = openCounts({ isAlone: false })
    expect([await count(), await count()]).toEqual([1, 2])
    const notified: (readonly string[])[] = []
    written.setNotifier(tables => notified.push(tables))
    expect([await count(), await count()]).toEqual([3, 3])
    written.noteRemote(['wines'])
    expect([await count(), await count()]).toEqual([4, 4])
    pass(5_000)
    expect([await count(), await count()]).toEqual([5, 5])
    written.note(['wines', 'wines'])
    expect(notified).toEqual([['wines']])
    written.setNotifier(undefined)
    expect([await count(), await count()]).toEqual([6, 7])
    written.setNotifier(() => undefined)
    expect([await count(), await count()]).toEqual([8, 8])
  })
})
