import { dequal } from 'dequal'
import { expect, it } from 'vitest'
import { problemStatus, type ProblemCode } from '../../src/engine/model/problem.ts'
import { checkValue } from '../../src/engine/rules/validation/validation.ts'
import { randomFrom } from '../model/random.ts'
import type { ApiResponse } from './apiResponse.ts'
import { describeApi } from './describeApi.ts'
import { Hostile } from './hostile.ts'
import { registry } from './testApi.ts'

const seeds = [1, 2, 3, 4, 5, 6]
const callsPerSeed = 500

/** What the first store answered, by seed: every other one answers the same. */
const answered = new Map<number, string[]>()

const isKnownRefusal = (response: ApiResponse): boolean => {
  const { code, status, title, type } = response.problem
  return (
    problemStatus[code as ProblemCode] === response.status &&
    status === response.status &&
    title !== '' &&
    title !== code &&
    type === `urn:marani:problem:${code}`
  )
}

describeApi('a random request', api => {
  it.each(seeds)('gets a response or a documented error, never a failure (seed %i)', async seed => {
    const hostile = new Hostile(randomFrom(seed))
    const answers: string[] = []
    for (let call = 0; call < callsPerSeed; call++) {
      const { who, method, path, options } = hostile.call(api())
      const caller = who === 'nobody' ? api().nobody : api().as(who)
      const response = await caller(method, path, options)
      const reported = `${who} ${method} ${path} ${JSON.stringify(options)} → ${response.status} ${response.text.slice(0, 300)}`
      expect(response.status, reported).toBeLessThan(500)
      if (response.status >= 400) expect(isKnownRefusal(response), reported).toBe(true)
      const refusal = response.status >= 400 ? JSON.stringify(response.refusal) : ''
      answers.push(`${call} ${who} ${method} ${path} → ${response.status} ${refusal}`)
    }
    expect(answers).toEqual(answered.get(seed) ?? answers)
    answered.set(seed, answers)
  })

  it('has got every status of a response by now', () => {
    const answers = [...answered.values()].flat()
    const counted = [200, 201, 204, 400, 401, 403, 404, 409, 412, 415, 422, 428].map(
      status => [status, answers.filter(one => one.includes(`→ ${status} `)).length] as const,
    )
    expect(counted.filter(([, count]) => count < 5)).toEqual([])
  })

  it('leaves only rows that are valid by their declarations', async () => {
    for (const entity of registry.entities.values()) {
      if (entity.table !== entity.name) continue
      const rows = await api().store.find({
        entity: entity.name,
        where: [],
        sort: { property: 'id', order: 'ASC' },
        offset: 0,
        limit: 100_000,
      })
      for (const row of rows)
        for (const property of entity.properties.values()) {
          if (property.hidden || entity.declaration.internal) continue
          const value = row[property.name]
          expect(checkValue(registry, property, value), `${entity.name}.${property.name}`).toEqual({ value })
        }
      expect(rows.every(row => Object.keys(row).length === entity.properties.size)).toBe(true)
    }
  })

  it('leaves a history whose last values are those of every row', async () => {
    const events = await api().store.find({
      entity: 'history',
      where: [],
      sort: { property: 'id', order: 'ASC' },
      offset: 0,
      limit: 100_000,
    })
    expect(events.length).toBeGreaterThan(10)
    const last = new Map(events.map(event => [`${event.entity}/${event.record_id}`, event]))
    for (const event of last.values()) {
      const [row] = await api().store.find({
        entity: String(event.entity),
        where: [{ property: 'id', operator: 'in', value: [event.record_id] }],
        sort: { property: 'id', order: 'ASC' },
        offset: 0,
        limit: 1,
      })
      expect(row?.version).toBe(event.record_version)
      for (const [name, [, to]] of Object.entries(event.changes as Record<string, [unknown, unknown]>))
        expect(dequal(row?.[name], to), `${event.entity}.${name}`).toBe(true)
    }
  })
})
