import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import {
  allowedTransitions,
  transitionNames,
  type TransitionName,
} from '../../../src/engine/rules/moderation/transitions.ts'
import type { ApiResponse } from '../apiResponse.ts'
import { describeApi } from '../describeApi.ts'
import { registry, type TestApi } from '../testApi.ts'
import { participants, type Part } from './participants.ts'
import { everything, moderatedNames, rowOf, rowsOf } from './moderatedRecords.ts'
import { writeTable } from './writeTable.ts'

const committed = fileURLToPath(new URL('transitions.md', import.meta.url))

/** One way in which a transition is asked for. */
const call = ({ somebody, row }: Part, entity: string, name: TransitionName): Promise<ApiResponse> => {
  const path = `/${entity}/${String(row.id)}`
  if (name === 'delete') return somebody.call('DELETE', path, { headers: { 'If-Match': `"${String(row.version)}"` } })
  return somebody.call('POST', `${path}/${name}`, {
    body: name === 'restore' ? {} : { version: row.version, reason: 'Because it is so' },
  })
}

const isAllowed = ({ somebody, row }: Part, entity: string, name: TransitionName): boolean =>
  somebody.actor !== null && allowedTransitions(somebody.actor, registry.entity(entity), row).includes(name)

/** Does an allowed transition, holds its history to what happened, and puts everything back where it was. */
async function go(api: TestApi, part: Part, entity: string, name: TransitionName): Promise<string> {
  const { row, request, somebody } = part
  const before = new Set((await rowsOf(api, 'requests', { record_id: row.id })).map(({ id }) => id))
  const response = await call(part, entity, name)
  const reported = `${part.name} · ${entity} · ${part.state} · ${name} → ${response.status} ${response.text.slice(0, 300)}`
  expect(response.status, reported).toBe(200)
  const after = await rowOf(api, entity, row.id)
  expect(after.version, reported).toBe(Number(row.version) + 1)
  const line = (await rowsOf(api, 'history', { record_id: row.id })).at(-1) ?? { changes: {} }
  expect(line, reported).toMatchObject({
    entity,
    action: name,
    record_version: after.version,
    created_by: somebody.id,
    created_at: api.clock.now().toISOString(),
    origin: 'api',
  })
  expect((line.changes as Record<string, unknown[]>).status, reported).toEqual(
    after.status === row.status ? undefined : [row.status, after.status],
  )
  const requests = await rowsOf(api, 'requests', { record_id: row.id })
  expect(
    requests.filter(one => one.status === 'open').map(({ id }) => id),
    reported,
  ).toEqual(after.request_id === null ? [] : [after.request_id])
  for (const { id } of requests)
    if (!before.has(id)) await api.store.remove('requests', [{ property: 'id', operator: 'in', value: [id] }])
  await api.put(entity, row.id, row)
  if (request) await api.put('requests', request.id, request)
  return String(after.status)
}

/** Over SQL, which is slower, some people and every so manieth call. */
const some = [
  'administrator',
  'administrator, inside',
  'moderator with full_access',
  'moderator with incoming_request_access',
  'objectowner, inside',
  'guide, inside',
  'manager',
  'nobody',
]
const every = (api: TestApi): number => (api.statements ? 3 : 1)

/** What the first store answered, cell by cell: every other one answers the same. */
const answered = new Map<string, string>()

describeApi('every transition of every status, by every person,', api => {
  it.each(moderatedNames)('of %s is performed with its history, or rejected without a trace', async entity => {
    const parts = await participants(api(), entity, api().statements ? some : undefined)
    const say = (part: Part, name: TransitionName, result: string) => {
      const key = `${entity} · ${part.name} · ${part.state} · ${name}`
      expect(result, key).toBe(answered.get(key) ?? result)
      answered.set(key, result)
    }
    const requested = parts.flatMap(part => transitionNames.map(name => ({ part, name })))
    const [allowed, refused] = [true, false].map(way =>
      requested.filter(({ part, name }) => isAllowed(part, entity, name) === way),
    ) as [typeof requested, typeof requested]
    await api().ports.background.settled()
    const before = await everything(api())
    for (const { part, name } of refused.filter((_one, index) => index % every(api()) ** 2 === 0)) {
      const response = await call(part, entity, name)
      expect(
        [401, 403, 404, 409],
        `${part.name} · ${entity} · ${part.state} · ${name} → ${response.status} ${response.text.slice(0, 300)}`,
      ).toContain(response.status)
      say(part, name, String(response.status))
    }
    expect(await everything(api())).toEqual(before)
    for (const { part, name } of allowed.filter((_one, index) => index % every(api()) === 0))
      say(part, name, await go(api(), part, entity, name))
    expect([parts.length, allowed.length > 70, refused.length > 700]).toEqual([api().statements ? 88 : 253, true, true])
  })
})

it('every transition has the result of the committed table', async () => {
  expect(existsSync(committed), 'transitions.md is committed beside this test; write it with vitest --update').toBe(
    true,
  )
  await expect(writeTable(answered)).toMatchFileSnapshot(committed)
})
