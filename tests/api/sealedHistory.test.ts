import { expect, it } from 'vitest'
import type { RowOf } from '../../src/engine/fields/rowOf.ts'
import { recordsOf } from '../../src/engine/http/recordsOf.ts'
import type { Row } from '../../src/engine/model/query.ts'
import { system } from '../../src/engine/model/actor.ts'
import type { Store } from '../../src/engine/records/store.ts'
import { newRow } from '../../src/engine/records/newRow.ts'
import { proveHistory, sealedLines } from '../../src/features/history/seals/prove.ts'
import { sealHistory } from '../../src/features/history/seals/seal.ts'
import { forgetMentions } from '../../src/features/privacy/forgetMentions.ts'
import { describeApi } from './describeApi.ts'

const atOnce = 100

describeApi('the history', (api, isFirst) => {
  let made = 0
  const seal = () => sealHistory(recordsOf(api().ports), api().ports)
  const prove = () => proveHistory({ store: api().store })
  const write = async (title_en = `Region ${++made}`): Promise<Row> =>
    (await api().as('admin')('POST', '/regions', { body: { title_ge: `მხარე ${made}`, title_en } })).record
  const linesOf = async (id: unknown): Promise<RowOf<'history'>[]> =>
    api().store.find({
      entity: 'history',
      where: [{ property: 'record_id', operator: 'in', value: [id] }],
      sort: { property: 'id', order: 'ASC' },
      offset: 0,
      limit: 10,
    })
  const addLines = (count: number, values: Partial<RowOf<'history'>> = {}) => {
    const lines = Array.from({ length: count }, (_one, index) =>
      newRow(api().ports, system, 'history', {
        entity: 'regions',
        record_id: api().ports.newId(),
        record_version: 1,
        action: 'create',
        changes: { code: [null, `code ${index}`] },
        fields: ['code'],
        ...values,
      }),
    )
    return api().store.insert('history', lines)
  }

  it('is sealed from its beginning, each line with the hash of the one before', async () => {
    await addLines(atOnce + 3)
    await write()
    const sealed = await seal()
    expect(sealed).toBeGreaterThan(atOnce + 3)
    expect(await prove()).toMatchObject({ days: [{ lines: sealed, erased: 0, gone: 0 }], broken: null, unsealed: 0 })
    expect(await seal()).toBe(0)
    await write()
    expect((await prove()).unsealed).toBe(1)
    expect(await seal()).toBe(1)
    expect((await prove()).unsealed).toBe(0)
  })

  it('is sealed in turns with requests, and no further once the server stops', async () => {
    await addLines(2 * atOnce + 1)
    const stopping = new AbortController()
    const sealing = sealHistory(recordsOf(api().ports), api().ports, stopping.signal)
    stopping.abort(new Error('the server stops'))
    await expect(sealing).rejects.toThrow('the server stops')
    const { unsealed } = await prove()
    expect(unsealed).toBeGreaterThan(0)
    expect(await seal()).toBe(unsealed)
  })

  it('is sealed once by several servers at the same time', async () => {
    await Promise.all([write(), write(), write()])
    const counts = await Promise.all([seal(), seal(), seal()])
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3)
    expect(await prove()).toMatchObject({ broken: null, unsealed: 0 })
  })

  it('includes lines of transactions that ended late', async () => {
    await write()
    await seal()
    const late = new Date(api().clock.now().getTime() - 10 * 60_000).toISOString()
    await addLines(2, { created_at: late })
    expect(await seal()).toBe(2)
    expect(await prove()).toMatchObject({ broken: null, unsealed: 0 })
  })

  it('is verified after names were removed from it, which cannot be guessed from the seals', async () => {
    const { id } = await write('House of Nino Erasable')
    await seal()
    const erased = (proof: Awaited<ReturnType<typeof prove>>) => proof.days.at(-1)?.erased ?? 0
    const before = erased(await prove())
    await forgetMentions(api().ports, { names: ['Nino Erasable'], rows: new Set() })
    const proof = await prove()
    expect([proof.broken, erased(proof)]).toEqual([null, before + 1])
    const [line] = await linesOf(id)
    expect(JSON.stringify(line)).not.toContain('Nino')
    for await (const { seal: one } of sealedLines({ store: api().store }))
      if (one.line_id === line?.id) {
        expect(Object.keys(one.salts as Row)).toContain('title_ge')
        expect(Object.keys(one.salts as Row)).not.toContain('title_en')
        expect(Object.keys(one.parts as Row)).toContain('title_en')
      }
  })

  it('continues with the next day, and the final hash of the day before is reported outside', async () => {
    const closed: [string, string][] = []
    api().ports.dayClosed = (day, hash) => void closed.push([day, hash])
    const before = (await prove()).days.at(-1)
    api().clock.advance(24 * 3600)
    await write()
    await seal()
    const { days, broken } = await prove()
    expect(closed).toEqual([[before?.day, before?.hash]])
    expect([days.length, days.at(-1)?.lines, broken]).toEqual([2, 1, null])
  })

  // Stores refuse to change lines at all; this is what whoever gets around that would leave.
  if (!isFirst) return

  /** Proves the history as it would be if its lines were these. */
  const proveAs = (change: (line: RowOf<'history'>) => Row[]) => {
    const store = api().store
    let gone = 0
    const find = async (query: Parameters<Store['find']>[0]): Promise<Row[]> => {
      const rows: Row[] = await store.find(query)
      if (query.entity !== 'history') return rows
      const changed = rows.flatMap(row => change(row as RowOf<'history'>))
      gone += rows.length - changed.length
      return changed
    }
    const count: Store['count'] = async (...query) => (await store.count(...query)) - gone
    return proveHistory({ store: { ...store, find: find as Store['find'], count } })
  }
  const ofLine = (line: RowOf<'history'>, values: Row | null) => (one: RowOf<'history'>) =>
    one.id === line.id ? (values ? [{ ...one, ...values }] : []) : [one]
  const lineOf = async (id: unknown): Promise<RowOf<'history'>> => {
    const [line] = await linesOf(id)
    if (!line) throw new Error('No line')
    return line
  }

  it('names the first line that was changed, by its person, time or values', async () => {
    const { id } = await write()
    await write()
    await seal()
    const line = await lineOf(id)
    expect((await prove()).broken).toBeNull()
    for (const [values, what] of [
      [{ created_by: api().idOf('guide') }, 'another_hash'],
      [{ created_at: '2026-06-01T08:00:00.000Z' }, 'another_hash'],
      [{ action: 'delete' }, 'another_hash'],
      [{ changes: { ...(line.changes as Row), title_en: [null, 'Another'] } }, 'changed'],
      [{ changes: { ...(line.changes as Row), code: [null, 'added'] } }, 'changed'],
    ] as const)
      expect((await proveAs(ofLine(line, values))).broken, JSON.stringify(values)).toMatchObject({
        line: line.id,
        what,
      })
  })

  it('is not verified if a seal was replaced or removed', async () => {
    const { id } = await write()
    await write()
    await seal()
    const line = await lineOf(id)
    const seals = []
    for await (const { seal: one } of sealedLines({ store: api().store })) seals.push(one)
    const own = seals.find(one => one.line_id === line.id)
    if (!own) throw new Error('No seal')
    const where = [{ property: 'id', operator: 'in', value: [own.id] } as const]
    await api().store.update('history_seals', where, { hash: '1'.repeat(64) })
    expect((await prove()).broken).toMatchObject({ line: line.id, what: 'another_hash' })
    await api().store.remove('history_seals', where)
    expect((await prove()).broken?.what).toBe('out_of_place')
    await api().store.insert('history_seals', [own])
    expect((await prove()).broken).toBeNull()
  })

  it('can be verified after fields were erased and lines removed, with their number', async () => {
    const [first, second] = [await write(), await write()]
    await seal()
    const [line, other] = [await lineOf(first.id), await lineOf(second.id)]
    const { title_en: _erased, ...left } = line.changes as Row
    const erased = await proveAs(ofLine(line, { changes: left, fields: Object.keys(left) }))
    expect([erased.days.at(-1)?.erased, erased.broken]).toEqual([1, null])
    const removed = await proveAs(ofLine(other, null))
    expect([removed.days.at(-1)?.gone, removed.broken, removed.unsealed]).toEqual([1, null, 0])
    const changed = await proveAs(ofLine(line, { changes: { ...left, title_ge: [null, 'სხვა'] } }))
    expect(changed.broken?.what).toBe('changed')
  })
})
