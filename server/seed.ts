import { fixtures } from '../fixtures/index.ts'
import { system } from '../src/model/actor.ts'
import { inTransaction, type RecordsContext } from '../src/records/context.ts'
import { load } from '../src/records/load.ts'
import { newRow } from '../src/records/newRow.ts'
import { passwords } from './passwords.ts'

/** The demo people, one per role; their records are in the fixtures. */
export const demoPeople = ['admin', 'moderator', 'owner', 'manager', 'guide', 'user'].map(name => `${name}@marani.example`)
export const demoPassword = 'Marani-Demo-1'

const nobodyYet = async (context: RecordsContext): Promise<boolean> => (await context.store.count({ entity: 'users', where: [] }, 1)) === 0

/** Fills an empty database with the fixtures and lets the demo people sign in; false where there is somebody already. */
export async function seed(context: RecordsContext): Promise<boolean> {
  if (!(await nobodyYet(context))) return false
  const hash = await passwords.hash(demoPassword)
  const people = (fixtures.users ?? []).filter(user => demoPeople.includes(String(user.email)))
  await inTransaction(context, async inside => {
    await load(inside, fixtures)
    await inside.store.insert('credentials', people.map(person => newRow(inside, system, 'credentials', { user_id: person.id, password_hash: hash })))
  })
  return true
}

/** Whether the demo people are in this database. */
export const hasDemoPeople = async (context: RecordsContext): Promise<boolean> =>
  (await context.store.count({ entity: 'users', where: [{ property: 'email', operator: 'in', value: demoPeople }] }, 1)) > 0
