import { readFile } from 'node:fs/promises'
import { fixtures } from '../fixtures/index.ts'
import type { Files } from '../src/engine/ports/files.ts'
import { system } from '../src/engine/model/actor.ts'
import { inTransaction, type RecordsContext } from '../src/engine/records/context.ts'
import { load } from '../src/engine/records/load.ts'
import { newRow } from '../src/engine/records/newRow.ts'
import { checkFixtures } from './fixtureMistakes.ts'
import { passwords } from './passwords.ts'

/** The demo people, one per role; their records are in the fixtures. */
export const demoPeople = ['admin', 'moderator', 'owner', 'manager', 'guide', 'user'].map(
  name => `${name}@marani.example`,
)
export const demoPassword = 'Marani-Demo-1'

const hasNoUsers = async (context: RecordsContext): Promise<boolean> =>
  (await context.store.count({ entity: 'users', where: [] }, 1)) === 0

const pictures = new URL('../fixtures/files/', import.meta.url)

/** Stores the files that the fixtures refer to, all variants as they are shipped. */
async function storeImages(files: Files): Promise<void> {
  for (const { hash, variants } of fixtures.files ?? [])
    for (const part of variants as string[]) {
      const name = `${String(hash)}/${part}`
      await files.put(name, new Uint8Array(await readFile(new URL(name, pictures))))
    }
}

/**
 * Fills an empty database with the fixtures and lets the demo people sign in. Returns false if there are users already. Images are stored
 * in `files` like uploads. Throws `StartError` if the fixtures contain errors.
 */
export async function seed(context: RecordsContext, files?: Files): Promise<boolean> {
  if (!(await hasNoUsers(context))) return false
  checkFixtures(context.registry, fixtures)
  if (files) await storeImages(files)
  const hash = await passwords.hash(demoPassword)
  const people = (fixtures.users ?? []).filter(user => demoPeople.includes(String(user.email)))
  await inTransaction(context, async inside => {
    await load(inside, fixtures)
    await inside.store.insert(
      'credentials',
      people.map(person => newRow(inside, system, 'credentials', { user_id: String(person.id), password_hash: hash })),
    )
  })
  return true
}

/** Whether this database contains demo people. */
export const hasDemoPeople = async (context: RecordsContext): Promise<boolean> =>
  (await context.store.count(
    { entity: 'users', where: [{ property: 'email', operator: 'in', value: demoPeople }] },
    1,
  )) > 0
