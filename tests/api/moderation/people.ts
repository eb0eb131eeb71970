import type { RoleName } from '../../../src/engine/model/authorization.ts'
import type { RowOf } from '../../../src/engine/fields/rowOf.ts'
import type { Actor } from '../../../src/engine/model/actor.ts'
import { system } from '../../../src/engine/model/actor.ts'
import type { Row } from '../../../src/engine/model/query.ts'
import { actorOf } from '../../../src/features/people/identify.ts'
import { newRow } from '../../../src/engine/records/newRow.ts'
import type { Caller, TestApi } from '../testApi.ts'
import { nextNumber } from '../makeValid.ts'

/** Somebody who can call the API. */
export interface TestPerson {
  id: string
  actor: Actor
  call: Caller
}

const day = 24 * 3600

/** Somebody whom the API knows by their id, with a token of their own. */
export async function personOf(api: TestApi, row: Row): Promise<TestPerson> {
  const id = String(row.id)
  return {
    id,
    actor: actorOf(api.ports.registry, row as RowOf<'users'>),
    call: api.withToken(await api.ports.tokens.issue({ subject: id, session: id }, 365 * day)),
  }
}

/** A new person of a role, with what else their row holds. */
export async function createPerson(api: TestApi, role: string, more: Row = {}): Promise<TestPerson> {
  const number = nextNumber()
  const row = newRow(api.ports, system, 'users', {
    email: `person-${number}@people.example`,
    firstname: 'Nino',
    lastname: `Person ${number}`,
    role: role as RoleName,
    status: 'active',
    ...more,
  })
  await api.store.insert('users', [row])
  return personOf(api, row)
}
