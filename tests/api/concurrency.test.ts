import type { RowOf } from '../../src/engine/fields/rowOf.ts'
import { expect, it } from 'vitest'
import type { Condition, Row } from '../../src/engine/model/query.ts'
import { create } from '../../src/engine/records/create.ts'
import { remove } from '../../src/engine/records/remove.ts'
import { restore } from '../../src/engine/records/restore.ts'
import { update } from '../../src/engine/records/update.ts'
import { actorOf } from '../../src/features/people/identify.ts'
import type { RecordsContext } from '../../src/engine/records/context.ts'
import type { Store } from '../../src/engine/records/store.ts'
import { createApi } from '../../src/tourism/createApi.ts'
import { describeApi } from './describeApi.ts'
import { newEstablishment, newRegion, nextNumber } from './makeValid.ts'
import { registry } from './testApi.ts'
import { fixedModel } from '../../src/engine/ports/models.ts'
import { texts } from '../../src/tourism/texts.ts'

const tables = [...registry.entities.values()].filter(entity => entity.table === entity.name).map(entity => entity.name)

/** The store, except that writing to a table fails as a broken disk would. */
const failingAt = (store: Store, table: string): Store => {
  const fail = async (): Promise<never> => {
    throw new Error(`the disk under ${table} is broken`)
  }
  return {
    ...store,
    insert: (entity, rows) => (entity === table ? fail() : store.insert(entity, rows)),
    update: (entity, where, changes) => (entity === table ? fail() : store.update(entity, where, changes)),
    updateAtVersion: (entity, row, changes) =>
      entity === table ? fail() : store.updateAtVersion(entity, row, changes),
    transaction: work => store.transaction(inside => work(failingAt(inside, table))),
  }
}

describeApi('simultaneous calls', api => {
  const admin: ReturnType<typeof api>['nobody'] = (...call) => api().as('admin')(...call)

  it('that change the same version succeed once, and the others get the current record', async () => {
    const { id } = (await admin('POST', '/regions', { body: newRegion() })).record
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_value, index) =>
        admin('PATCH', `/regions/${id}`, { body: { version: 1, title_en: `Writer ${index}` } }),
      ),
    )
    const won = answers.filter(response => response.status === 200)
    const lost = answers.filter(response => response.status === 412)
    expect([won.length, lost.length]).toEqual([1, 19])
    const present = (await admin('GET', `/regions/${id}`)).record
    expect(present).toEqual(won[0]?.record)
    expect(lost.map(response => response.problem.record)).toEqual(lost.map(() => present))
    expect((await admin('GET', `/regions/${id}/history`)).rows).toHaveLength(2)
  })

  it('that use the same unique value succeed once, and the others get the name of the field', async () => {
    const code = `S-${nextNumber()}`
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => admin('POST', '/regions', { body: newRegion({ code }) })),
    )
    expect(answers.filter(response => response.status === 201)).toHaveLength(1)
    for (const response of answers.filter(one => one.status !== 201))
      expect(response.refusal).toEqual({ status: 422, code: 'invalid', errors: { code: 'not_unique' } })
  })

  it('that delete the same record succeed once', async () => {
    const { id } = (await admin('POST', '/regions', { body: newRegion() })).record
    const answers = await Promise.all(Array.from({ length: 10 }, () => admin('DELETE', `/regions/${id}`)))
    expect(answers.filter(response => response.status === 200)).toHaveLength(1)
    expect(
      answers.filter(response => response.status !== 200).every(response => [404, 412].includes(response.status)),
    ).toBe(true)
  })
})

describeApi('an operation that fails half way', api => {
  const everything = async () => {
    const rows = await Promise.all(
      tables.map(entity =>
        api().store.find({ entity, where: [], sort: { property: 'id', order: 'ASC' }, offset: 0, limit: 100_000 }),
      ),
    )
    return Object.fromEntries(tables.map((table, index) => [table, rows[index]]))
  }
  const broken = (table: string): RecordsContext => ({ ...api().ports, store: failingAt(api().store, table) })
  const person = async (name: 'admin' | 'owner') =>
    actorOf(
      api().ports.registry,
      (await api().as('admin')('GET', `/users/${api().idOf(name)}`)).record as RowOf<'users'>,
    )
  const itself = (id: unknown): Condition[] => [{ property: 'id', operator: 'in', value: [id] }]

  it.each(['create', 'update', 'delete', 'restore', 'found'])('leaves no trace of a %s', async action => {
    const admin = await person('admin')
    const { id, version } = (await api().as('admin')('POST', '/establishments', { body: newEstablishment() })).record
    if (action === 'restore') await api().as('admin')('DELETE', `/establishments/${id}`)
    const before = await everything()
    const works: Record<string, () => Promise<Row>> = {
      create: () => create(broken('history'), admin, 'establishments', newEstablishment()),
      update: () =>
        update(broken('history'), admin, 'establishments', { id: String(id), input: { name_en: 'Half' }, version }),
      delete: () => remove(broken('history'), admin, 'establishments', { id: String(id) }),
      restore: () => restore(broken('history'), admin, 'establishments', { id: String(id) }),
      found: async () =>
        create(broken('users'), await person('owner'), 'organizations', { legal_name: 'Half founded' }),
    }
    await expect(works[action]?.()).rejects.toThrow('is broken')
    expect(await everything()).toEqual(before)
  })

  it('leaves no trace of a call whose response could not be stored, and reports only that it failed', async () => {
    const before = await everything()
    const reported: unknown[] = []
    const app = createApi({
      ...api().ports,
      models: fixedModel({ ...api().ports, texts, store: failingAt(api().store, 'answers') }),
      report: error => reported.push(error),
    })
    const response = await app.request('/api/v1/regions', {
      method: 'POST',
      body: JSON.stringify(newRegion()),
      headers: {
        Authorization: `Bearer ${api().tokenOf('admin')}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': 'a',
        'Content-Language': 'en',
      },
    })
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({
      type: 'urn:marani:problem:unexpected',
      title: 'Error occourred. Please try again.',
      status: 500,
      code: 'unexpected',
    })
    expect(reported).toEqual([expect.objectContaining({ message: 'the disk under answers is broken' })])
    expect(await everything()).toEqual(before)
  })

  it('is reported as unavailable if the store cannot be reached, and not as unexpected', async () => {
    const reported: unknown[] = []
    const app = createApi({
      ...api().ports,
      models: fixedModel({ ...api().ports, texts, store: failingAt(api().store, 'regions') }),
      report: error => reported.push(error),
      isUnavailable: () => true,
    })
    const response = await app.request('/api/v1/regions', {
      method: 'POST',
      body: JSON.stringify(newRegion()),
      headers: { Authorization: `Bearer ${api().tokenOf('admin')}`, 'Content-Type': 'application/json' },
    })
    expect([response.status, (await response.json()).code, reported]).toEqual([503, 'unavailable', []])
    expect(
      await api().store.find({
        entity: 'regions',
        where: itself('018f0000-0000-7000-8000-00000000dead'),
        sort: { property: 'id', order: 'ASC' },
        offset: 0,
        limit: 1,
      }),
    ).toEqual([])
  })
})
