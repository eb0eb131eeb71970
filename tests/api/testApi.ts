import { hash } from '@node-rs/argon2'
import type { Hono } from 'hono'
import { fixtures } from '../../fixtures/index.ts'
import { buildRegistry } from '../../server/openRecords.ts'
import { createPorts } from '../../server/createPorts.ts'
import { createResponseCache } from '../../server/responseCache.ts'
import { passwords } from '../../server/passwords.ts'
import { demoPassword, demoPeople } from '../../server/seed.ts'
import { createBackgroundWork } from '../../src/engine/http/backgroundWork.ts'
import { createApi } from '../../src/tourism/createApi.ts'
import { apiBase } from '../../src/engine/http/createApi.ts'
import { makeProof } from '../../src/features/people/proof.ts'
import { portsAt, type Passwords, type Ports } from '../../src/engine/ports.ts'
import { emptyDocument } from '../../src/engine/model/stored/documentFormat.ts'
import { fieldTypes } from '../../src/engine/fields/index.ts'
import { reservedNames } from '../../src/engine/http/reservedNames.ts'
import { createModels, type Program } from '../../src/features/declarations/createModels.ts'
import { authorization } from '../../src/tourism/authorization.ts'
import { codeLists, entities } from '../../src/tourism/declarations.ts'
import { pagePaths } from '../../src/tourism/panel/pages.ts'
import { routes } from '../../src/tourism/product.ts'
import { texts } from '../../src/tourism/texts.ts'
import { system } from '../../src/engine/model/actor.ts'
import type { Row } from '../../src/engine/model/query.ts'
import type { Registry } from '../../src/engine/model/registry.ts'
import { load } from '../../src/engine/records/load.ts'
import { newRow } from '../../src/engine/records/newRow.ts'
import type { SchemaManager } from '../../src/features/declarations/schemaManager.ts'
import type { Store } from '../../src/engine/records/store.ts'
import { ApiResponse } from './apiResponse.ts'
import { outsideTransactions } from './outsideTransactions.ts'
import type { OpenStore } from './stores.ts'

export const registry: Registry = buildRegistry()

/** What Marani is without anything declared while it runs. */
export const program: Program = {
  declarations: { entities, codeLists, fieldTypes, authorization },
  registry,
  texts,
  version: '1',
  reserved: reservedNames(routes, pagePaths),
}

/** The demo people by the name before the at sign. */
export type Person = 'admin' | 'moderator' | 'owner' | 'manager' | 'guide' | 'user'
export const people: readonly Person[] = ['admin', 'moderator', 'owner', 'manager', 'guide', 'user']

export interface CallOptions {
  body?: unknown
  /** Sent as it is instead of `body`. */
  text?: string | Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
  query?: Record<string, unknown>
}

/** One way of calling the API: as somebody, or as nobody. */
export type Caller = (method: string, path: string, options?: CallOptions) => Promise<ApiResponse>

export interface TestApi {
  app: Hono
  ports: Ports
  store: Store
  /** How declarations change over it. */
  place: SchemaManager
  statements: string[] | null
  /** The clock of the API; it stands still unless it is moved. */
  clock: { advance(seconds: number): void; now(): Date }
  /** Errors that nobody expected, as they were reported. */
  unexpected: unknown[]
  nobody: Caller
  as(person: Person): Caller
  /** Calls with this access token. */
  withToken(token: string): Caller
  /** Puts values into a row behind the product's back, as what the product does elsewhere would. */
  put(entity: string, id: unknown, values: Row): Promise<void>
  tokenOf(person: Person): string
  /** A proof that the demo person has just shown their password; the calls of `as` carry one where it may be needed. */
  proofOf(person: Person): Promise<string>
  idOf(person: Person): string
  close(): Promise<void>
}

export const start = '2026-06-01T09:00:00.000Z'
export const secret = 'a secret of at least thirty-two characters'
export const bouncesSecret = 'a secret of the mailbox'

/** Whether a call may need a proof of the password; others go without, as the panel sends them. */
const isGuarded = (method: string, path: string): boolean =>
  method !== 'GET' && /^\/(users|moderators|imports?|profile\/(email|phone|api_keys))\b/.test(path)

/** Passwords kept as the server keeps them, for less work: tests hash more of them in a minute than people do in a month. */
const cheapPasswords: Passwords = {
  ...passwords,
  hash: password => hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 }),
}

let demoHash: Promise<string> | undefined

async function fill(ports: Ports, content: typeof fixtures): Promise<void> {
  demoHash ??= cheapPasswords.hash(demoPassword)
  const hash = await demoHash
  const demo = (content.users ?? []).filter(user => demoPeople.includes(String(user.email)))
  await load(ports, content)
  await ports.store.insert(
    'credentials',
    demo.map(person => newRow(ports, system, 'credentials', { user_id: String(person.id), password_hash: hash })),
  )
}

/** The query string of a call; what is not a text is written as JSON, as the stock client does. */
export const queryString = (query: Record<string, unknown>): string =>
  new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  ).toString()

const callerOf =
  (app: Hono, provided: Record<string, string>): Caller =>
  async (method, path, { body, text, headers, query } = {}) => {
    const sent = text ?? (body === undefined ? undefined : JSON.stringify(body))
    const url = `${path.startsWith('/api/') ? '' : apiBase}${path}${query ? `?${queryString(query)}` : ''}`
    return ApiResponse.of(
      await app.request(url, {
        method,
        headers: { ...provided, ...(sent === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
        ...(sent === undefined ? {} : { body: sent }),
      }),
    )
  }

/** The API over a store of its own that holds the fixtures or other content, at a time that stands still, with access tokens for the demo people. */
export async function openApi(open: OpenStore, content = fixtures): Promise<TestApi> {
  const { store, place, statements, written, close } = await open(registry)
  const stores = [outsideTransactions(store)]
  const { models, declaring } = createModels(
    program,
    { ...place, storeOf: seenBy => stores.pop() ?? place.storeOf(seenBy) },
    { number: 0, document: emptyDocument },
  )
  let now = new Date(start)
  const unexpected: unknown[] = []
  const lasting = {
    ...createPorts({
      models,
      declaring,
      secret,
      bouncesSecret,
      secureCookies: true,
      contactEmail: 'contact@marani.example',
      ready: async () => ({}),
      isUnavailable: () => false,
      responseCache: written && createResponseCache(written),
      clock: () => now,
    }),
    passwords: cheapPasswords,
    report: (error: unknown) => void unexpected.push(error),
    background: createBackgroundWork(error => unexpected.push(error)),
  }
  const ports = portsAt(lasting)
  await fill(ports, content)
  const app = createApi(ports)
  const rowOf = (person: Person): Row => {
    const found = (fixtures.users ?? []).find(user => user.email === `${person}@marani.example`)
    if (!found) throw new Error(`No ${person} in the fixtures`)
    return found
  }
  const idOf = (person: Person): string => String(rowOf(person).id)
  const day = 24 * 3600
  const tokens = new Map<Person, string>()
  for (const person of people)
    tokens.set(person, await ports.tokens.issue({ subject: idOf(person), session: idOf(person) }, 365 * day))
  const tokenOf = (person: Person): string => tokens.get(person) ?? ''
  const proofOf = async (person: Person): Promise<string> =>
    makeProof(ports, { userId: idOf(person), session: idOf(person), hash: String(await demoHash) })
  const withToken = (token: string): Caller => callerOf(app, { Authorization: `Bearer ${token}` })
  return {
    app,
    ports,
    store,
    place,
    statements,
    clock: { now: () => now, advance: seconds => (now = new Date(now.getTime() + seconds * 1000)) },
    unexpected,
    nobody: callerOf(app, {}),
    as:
      person =>
      async (method, path, options = {}) =>
        withToken(tokenOf(person))(
          method,
          path,
          isGuarded(method, path)
            ? { ...options, headers: { Proof: await proofOf(person), ...options.headers } }
            : options,
        ),
    proofOf,
    withToken,
    put: async (entity, id, values) => {
      const changed = await store.update(entity, [{ property: 'id', operator: 'in', value: [id] }], values)
      if (changed.length !== 1) throw new Error(`${changed.length} rows of ${entity} have the id ${String(id)}`)
    },
    tokenOf,
    idOf,
    close: async () => {
      await ports.background.settled()
      await close()
    },
  }
}
