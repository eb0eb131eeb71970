import { expect, it } from 'vitest'
import { createApi } from '../../../src/tourism/createApi.ts'
import type { Row } from '../../../src/engine/model/query.ts'
import type { Store } from '../../../src/engine/records/store.ts'
import { describeApi } from '../describeApi.ts'
import { createPerson, type TestPerson } from './people.ts'
import { complete, everything, rowOf, insertRecord } from './moderatedRecords.ts'
import { fixedModel } from '../../../src/engine/ports/models.ts'
import { texts } from '../../../src/tourism/texts.ts'

/** The store, except that the so manieth writing of a transaction fails as a broken disk would. */
function failingAtWrite(store: Store, number: number): { store: Store; reached: () => boolean } {
  let reached = false
  const wrap = (inner: Store, count: { done: number }): Store => {
    const write = async <Result>(work: () => Promise<Result>): Promise<Result> => {
      count.done++
      if (count.done !== number) return work()
      reached = true
      throw new Error('the disk is broken')
    }
    return {
      ...inner,
      insert: (entity, rows) => write(() => inner.insert(entity, rows)),
      update: (entity, where, changes) => write(() => inner.update(entity, where, changes)),
      transaction: work => inner.transaction(inside => work(wrap(inside, count))),
    }
  }
  return { store: wrap(store, { done: 0 }), reached: () => reached }
}

describeApi('moderation that fails half way', api => {
  const home = async () => {
    const id = String((await insertRecord(api(), 'organizations', { status: 'approved' })).row.id)
    const owner = await createPerson(api(), 'objectowner', { organization_ids: [id] })
    return { organization_id: id, owner }
  }
  const staff = () => createPerson(api(), 'moderator', { permissions: ['full_access'] })

  interface Call {
    who: TestPerson
    method: string
    path: string
    body: Row
  }

  const calls: Record<string, () => Promise<Call>> = {
    'an approval': async () => {
      const { request } = await insertRecord(api(), 'establishments', {
        status: 'approved',
        waits: true,
        author: (await home()).owner.id,
      })
      return {
        who: await staff(),
        method: 'POST',
        path: `/requests/${String(request?.id)}/approve`,
        body: { version: 1 },
      }
    },
    'a proposal': async () => {
      const { owner, organization_id } = await home()
      const { row } = await insertRecord(api(), 'establishments', { status: 'approved', more: { organization_id } })
      return { who: owner, method: 'PATCH', path: `/establishments/${String(row.id)}`, body: { version: 1, rooms: 3 } }
    },
    'an extension of what is on moderation': async () => {
      const { owner, organization_id } = await home()
      const { row } = await insertRecord(api(), 'establishments', { status: 'onmoderation', more: { organization_id } })
      return { who: owner, method: 'PATCH', path: `/establishments/${String(row.id)}`, body: { version: 1, rooms: 3 } }
    },
    'a submission': async () => {
      const { owner, organization_id } = await home()
      const { row } = await insertRecord(api(), 'establishments', { status: 'draft', more: { organization_id } })
      return { who: owner, method: 'POST', path: `/establishments/${String(row.id)}/submit`, body: { version: 1 } }
    },
    'a withdrawal': async () => {
      const { owner, organization_id } = await home()
      const { row } = await insertRecord(api(), 'establishments', {
        status: 'approved',
        waits: true,
        more: { organization_id },
      })
      return { who: owner, method: 'POST', path: `/establishments/${String(row.id)}/withdraw`, body: { version: 1 } }
    },
    'a lock': async () => {
      const { owner, organization_id } = await home()
      const { row } = await insertRecord(api(), 'establishments', {
        status: 'approved',
        waits: true,
        author: owner.id,
        more: { organization_id },
      })
      return {
        who: await staff(),
        method: 'POST',
        path: `/establishments/${String(row.id)}/lock`,
        body: { version: 1, reason: 'So' },
      }
    },
    'the approval of an organization for which places wait': async () => {
      const { row, request } = await insertRecord(api(), 'organizations', { status: 'onmoderation' })
      for (let number = 0; number < 2; number++)
        await insertRecord(api(), 'establishments', {
          status: 'pending',
          more: { ...complete('establishments'), organization_id: row.id },
        })
      return {
        who: await staff(),
        method: 'POST',
        path: `/requests/${String(request?.id)}/approve`,
        body: { version: 1 },
      }
    },
  }

  it.each(Object.keys(calls))('leaves no trace of %s, wherever it fails', async name => {
    const call = await calls[name]?.()
    if (!call) throw new Error(`No call is ${name}`)
    const before = await everything(api())
    const token = await api().ports.tokens.issue({ subject: call.who.id, session: call.who.id }, 600)
    const send = async (store: Store): Promise<Response> =>
      createApi({
        ...api().ports,
        models: fixedModel({ ...api().ports, texts, store }),
        report: () => {},
        background,
      }).request(`/api/v1${call.path}`, {
        method: call.method,
        body: JSON.stringify(call.body),
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      })
    const background = { do: () => {}, settled: async () => {} }
    let writes = 0
    for (; writes < 40; writes++) {
      const { store, reached } = failingAtWrite(api().store, writes + 1)
      const response = await send(store)
      if (!reached()) {
        expect(response.status, await response.text()).toBe(200)
        break
      }
      expect(response.status).toBe(500)
      expect(await everything(api())).toEqual(before)
    }
    expect(writes).toBeGreaterThan(2)
    const [, entity = '', id] = call.path.split('/')
    expect((await rowOf(api(), entity, id)).version).toBe(2)
  })
})
