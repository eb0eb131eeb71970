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

/**
 * Content that a page of this tab stores for the next: rows by table, and a hash of the fixtures that they are based
 * on.
 */
export interface StoredContent {
  mark: string
  tables: Tables
}

/** Returns a hash of the fixtures, so that content based on others is not used. */
export const fixturesMark = (fixtures: Fixtures): string => bytesToHex(sha256(utf8ToBytes(JSON.stringify(fixtures))))

/** Returns the names of the entities that have rows of their own. */
export const tablesOf = (registry: Registry): string[] =>
  [...registry.entities.values()].filter(entity => entity.table === entity.name).map(entity => entity.name)

/**
 * Returns the content that an earlier page of this tab stored, so that a reload loses nothing; undefined if there is
 * none or it is unreadable.
 */
export function loadContent(storage: TabStorage): StoredContent | undefined {
  try {
    const { mark, tables } = JSON.parse(storage.getItem(key) ?? '{}') as Partial<StoredContent>
    return typeof mark === 'string' && typeof tables === 'object' ? { mark, tables } : undefined
  } catch {
    return undefined
  }
}

/** Stores content for the next page of this tab; if storage is full, the tab continues without. */
export function saveContent(storage: TabStorage, content: StoredContent): void {
  try {
    storage.setItem(key, JSON.stringify(content))
  } catch {
    storage.removeItem(key)
  }
}

/** Returns rows as a registry declares them, without undeclared properties. */
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

/** Fills an empty store with the fixtures and sets a password for the people in them, so that they can sign in. */
export async function loadFixtures(context: RecordsContext, fixtures: Fixtures): Promise<void> {
  const hash = await passwords.hash(password)
  await load(context, fixtures)
  const people = (fixtures.users ?? []).filter(user => String(user.email).endsWith('@marani.example'))
  await context.store.insert(
    'credentials',
    people.map(person => newRow(context, system, 'credentials', { user_id: String(person.id), password_hash: hash })),
  )
}

/** Keeps people signed in when the content is replaced, if they exist in it. */
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
