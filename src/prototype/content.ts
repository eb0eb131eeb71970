import { fixtures } from '../../fixtures/index.ts'
import { system } from '../model/actor.ts'
import type { Row } from '../model/query.ts'
import type { Registry } from '../model/registry.ts'
import type { RecordsContext } from '../records/context.ts'
import { load } from '../records/load.ts'
import { newRow } from '../records/newRow.ts'
import { passwords, type TabStorage } from './ports.ts'

const key = 'marani-prototype'
const password = 'Marani-Demo-1'

type Tables = Record<string, Row[]>

/** Names of the entities that have rows of their own. */
export const tablesOf = (registry: Registry): string[] => [...registry.entities.values()].filter(entity => entity.table === entity.name).map(entity => entity.name)

/** What an earlier page of this tab left, so that a reload loses nothing. */
export function recall(storage: TabStorage): Tables | undefined {
  const kept = storage.getItem(key)
  return kept === null ? undefined : (JSON.parse(kept) as Tables)
}

/** Keeps every row for the next page of this tab. */
export async function keep({ registry, store }: RecordsContext, storage: TabStorage): Promise<void> {
  const tables: Tables = {}
  for (const entity of tablesOf(registry)) tables[entity] = await store.find({ entity, where: [], sort: { property: 'id', order: 'ASC' }, offset: 0, limit: 1e6 })
  storage.setItem(key, JSON.stringify(tables))
}

/** Fills an empty store with the fixtures and lets every active person of them sign in. */
export async function loadFixtures(context: RecordsContext): Promise<void> {
  const hash = await passwords.hash(password)
  await load(context, fixtures)
  const people = (fixtures.users ?? []).filter(user => String(user.email).endsWith('@marani.example'))
  await context.store.insert('credentials', people.map(person => newRow(context, system, 'credentials', { user_id: person.id, password_hash: hash })))
}
