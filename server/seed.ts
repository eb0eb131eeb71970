import { readFile } from 'node:fs/promises'
import { fixtures } from '../fixtures/index.ts'
import type { Files } from '../src/engine/ports/files.ts'
import { system } from '../src/engine/model/actor.ts'
import { inTransaction, type RecordsContext } from '../src/engine/records/context.ts'
import { load } from '../src/engine/records/load.ts'
import { newRow } from '../src/engine/records/newRow.ts'
import { passwords } from './passwords.ts'

/** The demo people, one per role; their records are in the fixtures. */
export const demoPeople = ['admin', 'moderator', 'owner', 'manager', 'guide', 'user'].map(
  name => `${name}@marani.example`,
)
export const demoPassword = 'Marani-Demo-1'

const nobodyYet = async (context: RecordsContext): Promise<boolean> =>
  (await context.store.count({ entity: 'users', where: [] }, 1)) === 0

const pictures = new URL('../fixtures/files/', import.meta.url)

/** Keeps the files that the fixtures name, each part as it is shipped. */
async function keepPictures(files: Files): Promise<void> {
  for (const { hash, variants } of fixtures.files ?? [])
    for (const part of variants as string[]) {
      const name = `${String(hash)}/${part}`
      await files.put(name, new Uint8Array(await readFile(new URL(name, pictures))))
    }
}

/**
 * Fills an empty database with the fixtures and lets the demo people sign in; false where there is somebody already. Their pictures
 * go into `files` as what people upload does.
 */
export async function seed(context: RecordsContext, files?: Files): Promise<boolean> {
  if (!(await nobodyYet(context))) return false
  if (files) await keepPictures(files)
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

/** Whether the demo people are in this database. */
export const hasDemoPeople = async (context: RecordsContext): Promise<boolean> =>
  (await context.store.count(
    { entity: 'users', where: [{ property: 'email', operator: 'in', value: demoPeople }] },
    1,
  )) > 0
