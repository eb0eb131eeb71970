import { expect, it } from 'vitest'
import { apiBase } from '../../../src/engine/http/createApi.ts'
import { digest } from '../../../src/engine/model/digest.ts'
import { rollUp } from '../../../src/features/statistics/rollUp.ts'
import type { Ports } from '../../../src/engine/ports.ts'
import { system } from '../../../src/engine/model/actor.ts'
import type { Row } from '../../../src/engine/model/query.ts'
import { measures, type Counts, type Statistics } from '../../../src/features/statistics/visits.ts'
import { newRow } from '../../../src/engine/records/newRow.ts'
import type { Store } from '../../../src/engine/records/store.ts'
import { presentOf } from '../content.ts'
import { openEmbedded } from '../stores.ts'
import { openApi, start, type TestApi } from '../testApi.ts'
import { dayOf, makeActions, recount, type Action } from './visits.ts'

const days = 4
const places = presentOf('establishments')
  .filter(row => row.status === 'approved' && row.visible === true)
  .slice(0, 3)
  .map(row => String(row.id))
const halfHour = 30 * 60_000
const none = Object.fromEntries(measures.map(measure => [measure, 0]))

/** Tells the API of actions of one moment. */
async function call(api: TestApi, actions: readonly Action[]): Promise<void> {
  api.clock.advance((actions[0]!.at - api.clock.now().getTime()) / 1_000)
  await Promise.all(
    actions.map(async ({ place, address, agent, type }) => {
      const init = {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'User-Agent': agent },
        body: JSON.stringify({ type }),
      }
      const environment = { incoming: { socket: { remoteAddress: address, remotePort: 5, remoteFamily: 'IPv4' } } }
      expect(
        (await api.app.request(`${apiBase}/public/establishments/${place}/events`, init, environment)).status,
      ).toBe(204)
    }),
  )
}

/** Events as the API keeps them, put straight into the store. */
async function put(api: TestApi, actions: readonly Action[]): Promise<void> {
  const rows: Row[] = actions
    .filter(({ isBot }) => !isBot)
    .map(({ at, place, address, agent, type }) => {
      const [day, before] = [dayOf(at), dayOf(at - halfHour)]
      const hash = (of: string) => digest(`${of} ${address} ${agent}`).slice(0, 32)
      return {
        ...newRow(api.ports, system, 'events', {
          record_id: place,
          type,
          day,
          visitor: hash(day),
          visitor_before: before === day ? null : hash(before),
        }),
        created_at: new Date(at).toISOString(),
      }
    })
  await api.store.insert('events', rows)
}

/** A store whose transactions are cut off before they are done, after they did their work. */
const cutOff = (store: Store): Store => ({
  ...store,
  transaction: work =>
    store.transaction(async inside => {
      await work(inside)
      throw new RangeError('cut off')
    }),
})

/** Counts in ways that go wrong, and then as it should. */
async function countBadly(ports: Ports, round: number): Promise<void> {
  if (round % 3 === 0) await expect(rollUp({ ...ports, store: cutOff(ports.store) })).rejects.toThrow('cut off')
  if (round % 3 === 1)
    await expect(rollUp(ports, AbortSignal.abort(new RangeError('stopped')))).rejects.toThrow('stopped')
  await Promise.all(round % 3 === 2 ? [rollUp(ports), rollUp(ports)] : [rollUp(ports)])
}

/** Events are heard of one by one by the API, or put straight into the store, which is a hundred times faster. */
const ways = [
  [800, 'that the API hears of', 20, ({ at, heard }: Action) => `${heard} ${at}`, call],
  [30_000, 'in the store', 12, ({ heard }: Action) => String(Math.floor(heard / (3 * halfHour))), put],
] as const

it.each(ways)(
  'the statistics of %i events %s equal a recount, even if events were late, interrupted or simultaneous',
  async (count, _where, rounds, together, report) => {
    const api = await openApi(openEmbedded)
    const actions = makeActions(count, { from: Date.parse(start), days, places })
    const groups = [
      ...Map.groupBy(
        actions.toSorted((a, b) => a.heard - b.heard || a.at - b.at),
        together,
      ).values(),
    ]
    const every = Math.ceil(groups.length / rounds)
    for (const [index, group] of groups.entries()) {
      await report(api, group)
      if (index % every === every - 1) await countBadly(api.ports, Math.floor(index / every))
    }
    await rollUp(api.ports)

    const expected = recount(actions)
    const range = { by: 'day', from: '2026-05-31', to: '2026-06-07' }
    for (const place of places) {
      const { rows } = (await api.as('admin')('GET', `/establishments/${place}/statistics`, { query: range }))
        .record as unknown as Statistics
      for (const { period, ...counts } of rows)
        expect(counts, `${place} ${period}`).toEqual(expected.get(place)?.get(period) ?? none)
    }
    const all = (await api.as('admin')('GET', '/statistics', { query: range })).record as unknown as Statistics
    const sum = (measure: keyof Counts) =>
      [...expected.values()]
        .flatMap(perDay => [...perDay.values()])
        .reduce((total, counts) => total + counts[measure], 0)
    expect(all.totals).toEqual(Object.fromEntries(measures.map(measure => [measure, sum(measure)])))
    expect(all.totals.views).toBeGreaterThan(count * 0.6)
    expect(await api.store.count({ entity: 'events', where: [] })).toBe(0)
    await api.close()
  },
)
