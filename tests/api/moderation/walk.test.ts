import { expect, it } from 'vitest'
import type { Row } from '../../../src/engine/model/query.ts'
import { randomFrom } from '../../model/random.ts'
import type { ApiResponse } from '../apiResponse.ts'
import { describeApi } from '../describeApi.ts'
import { nextNumber } from '../makeValid.ts'
import { authors, shown, walk, walked, walkers, type Model, type Step, type Values, type Walker } from './model.ts'
import { createPerson, type TestPerson } from './people.ts'
import { complete, rowOf, rowsOf, insertRecord } from './moderatedRecords.ts'

const steps = 45
const counts = { memory: 40, database: 5 }

const values: { [Name in keyof Values]: readonly Values[Name][] } = {
  name_en: ['One', 'Two', null],
  rooms: [1, 2, null],
  desc_ge: ['აღწერა', 'სხვა აღწერა', null],
}

class Chance {
  readonly #random: () => number

  constructor(random: () => number) {
    this.#random = random
  }

  pick<Value>(from: readonly Value[]): Value {
    return from[Math.floor(this.#random() * from.length)] as Value
  }

  some<Value>(from: readonly Value[]): Value[] {
    return from.filter(() => this.#random() < 0.5)
  }

  /** Somebody and a step; mostly one that leads somewhere. */
  turn(model: Model): [Walker, Step] {
    const turn: [Walker, Step] = [this.pick(walkers), this.step()]
    return walk(model, ...turn) === null && this.#random() < 0.75 ? this.turn(model) : turn
  }

  step(): Step {
    const name = this.pick([
      'patch',
      'patch',
      'patch',
      'patch',
      'submit',
      'submit',
      'approve',
      'approve',
      'decide',
      'decline',
      'withdraw',
      'publish',
      'hide',
      'show',
      'lock',
      'unlock',
      'delete',
      'restore',
      'restore',
    ] as const)
    if (name === 'patch')
      return {
        do: 'patch',
        values: Object.fromEntries(
          this.some(walked).map(field => [field, this.pick([...values[field], ...values[field].slice(0, 2)])]),
        ),
      }
    return name === 'decide' ? { do: 'decide', take: this.some(walked) } : { do: name }
  }
}

const kept = (row: Row): Row => Object.fromEntries(walked.map(name => [name, row[name] ?? null]))

describeApi('a random history of a record', api => {
  const participants = async (): Promise<{ organization: unknown; people: Record<Walker, TestPerson> }> => {
    const organization = (await insertRecord(api(), 'organizations', { status: 'approved' })).row.id
    const of = (id: unknown) => ({ organization_ids: [id] })
    return {
      organization,
      people: {
        owner: await createPerson(api(), 'objectowner', of(organization)),
        manager: await createPerson(api(), 'manager', of(organization)),
        stranger: await createPerson(api(), 'objectowner', of('018f0000-0000-7000-8000-0000000000ee')),
        reviewer: await createPerson(api(), 'moderator', { permissions: ['incoming_request_access'] }),
        editor: await createPerson(api(), 'moderator', { permissions: ['establishment_content_access'] }),
        administrator: await createPerson(api(), 'administrator'),
      },
    }
  }

  /** Does a step at the version that is there now. */
  const go = async (who: TestPerson, id: string, step: Step): Promise<ApiResponse> => {
    const row = await rowOf(api(), 'establishments', id)
    const path = `/establishments/${id}`
    if (step.do === 'patch') return who.call('PATCH', path, { body: { version: row.version, ...step.values } })
    if (step.do === 'delete') return who.call('DELETE', path)
    if (step.do === 'restore') return who.call('POST', `${path}/restore`, { body: {} })
    if (step.do !== 'decide')
      return who.call('POST', `${path}/${step.do}`, { body: { version: row.version, reason: 'So' } })
    const [request] = await rowsOf(api(), 'requests', { open_record_id: id })
    const fields = Object.fromEntries(
      Object.keys((request?.changes ?? {}) as Row).map(name => [
        name,
        step.take.includes(name) ? 'approve' : { decline: 'No' },
      ]),
    )
    return who.call('POST', `/requests/${String(request?.id ?? id)}/decide`, {
      body: { version: request?.version ?? 1, fields },
    })
  }

  /** What the product says of the record, in the model's words. */
  const present = async (id: string, people: Record<Walker, TestPerson>) => {
    const row = await rowOf(api(), 'establishments', id)
    const open = await rowsOf(api(), 'requests', { open_record_id: id })
    const response = await api().nobody('GET', `/public/establishments/${id}`)
    const [request] = open
    const changes = (request?.changes ?? {}) as Record<string, { to: unknown; by: string }>
    const nameOf = (by: unknown) => walkers.find(name => people[name].id === by)
    return {
      status: row.status,
      stored: kept(row),
      shown: response.status === 200 ? kept(response.record) : null,
      open: open.length,
      named: row.request_id ?? null,
      request: request?.id ?? null,
      waits:
        request?.first_time === false
          ? Object.fromEntries(Object.entries(changes).map(([name, { to }]) => [name, to]))
          : {},
      authors: new Set(
        request ? [nameOf(request.author_id), ...Object.values(changes).map(({ by }) => nameOf(by))] : [],
      ),
    }
  }

  const expected = (model: Model, request: unknown) => {
    const isOpen = model.status === 'onmoderation' || Object.keys(model.waits).length > 0
    return {
      status: model.status,
      stored: model.stored,
      shown: shown(model),
      open: isOpen ? 1 : 0,
      named: isOpen ? request : null,
      request: isOpen ? request : null,
      waits: model.waits,
      authors: isOpen ? authors(model) : new Set(),
    }
  }

  it('has after each step the state of a small model', async () => {
    const reached = new Set<string>()
    for (let seed = 1; seed <= (api().statements ? counts.database : counts.memory); seed++) {
      const chance = new Chance(randomFrom(seed))
      const { organization, people } = await participants()
      const maker = chance.pick(['owner', 'manager', 'editor', 'administrator'] as const)
      const start: Values = { name_en: 'One', rooms: 1, desc_ge: 'აღწერა' }
      const made = (
        await people[maker].call('POST', '/establishments', {
          body: complete('establishments', {
            organization_id: organization,
            ...start,
            slug_en: `walk-${nextNumber()}`,
          }),
        })
      ).record
      const id = String(made.id)
      let model: Model = {
        status: made.status === 'draft' || maker === 'owner' || maker === 'manager' ? 'draft' : 'noapproval',
        stored: start,
        waits: {},
        writers: { '*': maker, name_en: maker, rooms: maker, desc_ge: maker },
        waitWriters: {},
      }
      const trace: string[] = [`${maker} creates`]
      let version = 1
      const beginning: [Walker, Step][] =
        seed % 2
          ? [
              ['owner', { do: 'submit' }],
              ['reviewer', { do: 'approve' }],
              ['manager', { do: 'patch', values: { rooms: 2 } }],
            ]
          : []
      for (let number = 0; number < steps; number++) {
        const [who, step] = beginning[number] ?? chance.turn(model)
        const next = walk(model, who, step)
        const response = await go(people[who], id, step)
        trace.push(
          `${who} ${JSON.stringify(step)} → ${response.status} ${response.status >= 400 ? JSON.stringify(response.refusal).slice(0, 200) : ''}`,
        )
        const reported = `seed ${seed}\n${trace.join('\n')}`
        expect(response.status < 300, reported).toBe(next !== null)
        if (next === null) expect([400, 403, 404, 409, 422], reported).toContain(response.status)
        model = next ?? model
        const now = await present(id, people)
        expect(now, reported).toEqual(expected(model, now.request))
        const row = await rowOf(api(), 'establishments', id)
        expect(Number(row.version) - version, reported).toBeGreaterThanOrEqual(0)
        if (next === null) expect(row.version, reported).toBe(version)
        version = Number(row.version)
        reached.add(`${step.do} ${next ? 'done' : 'refused'}`)
      }
      const history = await rowsOf(api(), 'history', { record_id: id })
      expect(
        history.map(({ record_version }) => record_version),
        trace.join('\n'),
      ).toEqual(Array.from({ length: version }, (_value, index) => index + 1))
    }
    if (!api().statements) expect(reached.size).toBe(26)
  })
})
