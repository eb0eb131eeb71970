import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { system } from '../engine/model/actor.ts'
import type { Row } from '../engine/model/query.ts'
import type { Registry } from '../engine/model/registry.ts'
import type { RecordsContext } from '../engine/records/context.ts'
import { load } from '../engine/records/load.ts'
import { newRow } from '../engine/records/newRow.ts'
import type { Declared } from './declared.ts'
import { passwords, type TabStorage } from './ports.ts'

const key = 'marani-prototype'
const password = 'Marani-Demo-1'

type Tables = Record<string, Row[]>
type Fixtures = Declared['fixtures']

/** What a page of this tab leaves to the next: rows by table, and the mark of the fixtures that they began with. */
export interface KeptContent {
  mark: string
  tables: Tables
}

/** The same for the same fixtures alone, so that content of others is not taken for theirs. */
export const fixturesMark = (fixtures: Fixtures): string => bytesToHex(sha256(utf8ToBytes(JSON.stringify(fixtures))))

/** Names of the entities that have rows of their own. */
export const tablesOf = (registry: Registry): string[] =>
  [...registry.entities.values()].filter(entity => entity.table === entity.name).map(entity => entity.name)

/** What an earlier page of this tab left, so that a reload loses nothing; undefined where there is nothing that can be read. */
export function recall(storage: TabStorage): KeptContent | undefined {
  try {
    const { mark, tables } = JSON.parse(storage.getItem(key) ?? '{}') as Partial<KeptContent>
    return typeof mark === 'string' && typeof tables === 'object' ? { mark, tables } : undefined
  } catch {
    return undefined
  }
}

/** Stores content for the next page of this tab; where the storage is full the tab continues without. */
export function keep(storage: TabStorage, content: KeptContent): void {
  try {
    storage.setItem(key, JSON.stringify(content))
  } catch {
    storage.removeItem(key)
  }
}

/** Rows as a registry has them: what it does not declare is left out. */
export const fitting = (registry: Registry, tables: Readonly<Tables>): Tables =>
  Object.fromEntries(
    tablesOf(registry).map(table => {
      const { properties } = registry.entity(table)
      return [
        table,
        (tables[table] ?? []).map(row =>
          Object.fromEntries(Object.entries(row).filter(([name]) => properties.has(name))),
        ),
      ]
    }),
  )

/** Fills an empty store with the fixtures and lets every active person of them sign in. */
export async function loadFixtures(context: RecordsContext, fixtures: Fixtures): Promise<void> {
  const hash = await passwords.hash(password)
  await load(context, fixtures)
  const people = (fixtures.users ?? []).filter(user => String(user.email).endsWith('@marani.example'))
  await context.store.insert(
    'credentials',
    people.map(person => newRow(context, system, 'credentials', { user_id: String(person.id), password_hash: hash })),
  )
}

/** Lets whoever was signed in be so with other content too, as far as they are among its people. */
export async function loadSessions({ registry, store }: RecordsContext, tables: Readonly<Tables>): Promise<void> {
  const people = await store.find({
    entity: 'users',
    where: [],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: 1e6,
  })
  const known = new Set(people.map(person => person.id))
  await store.insert(
    'sessions',
    (fitting(registry, tables).sessions ?? []).filter(session => known.has(String(session.user_id))),
  )
}
