import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startServer, type ServerChild } from '../../bench/mail/servers.ts'
import { quantile } from '../../bench/measure/numbers.ts'
import { fixtures } from '../../fixtures/index.ts'
import { freePort } from '../../scripts/freePort.ts'
import { findPostgres, openPostgresFolder } from '../../scripts/openPostgresFolder.ts'
import { createTokens } from '../../server/tokens.ts'
import type { StoredDocument } from '../../src/engine/model/stored/documentSchema.ts'
import { between, seededRandom } from '../durability/random.ts'
import { secret } from './client.ts'

export interface DeclaringOutcome {
  publications: number
  written: number
  /** Publications that asked to come again, since a server that was killed was waited for. */
  waited: number
  /** Milliseconds of the writers' calls. */
  median: number
  p99: number
  longest: number
  /** Milliseconds of publications. */
  publishing: number
  /** What is wrong, a sentence each. */
  wrong: string[]
  seconds: number
}

interface Requested {
  writers: number
  publications: number
  /** After how many publications a server is killed inside the next. */
  killAfter: number
  seed: number
  report?: (line: string) => void
}

interface Answered {
  status: number
  body: Record<string, unknown>
  milliseconds: number
}

const resource = 'load_rooms'
const base = '/api/v1'

/** The resource of the test: its code is a text or a number, and each publication has more or fewer remarks. */
const documentOf = (code: 'text' | 'integer', remarks: number): StoredDocument => ({
  format: 'marani/1',
  resources: [
    {
      entity: {
        name: resource,
        title: 'name',
        access: { read: ['management'], create: ['management'], update: ['management'], delete: ['administrator'] },
        list: { columns: ['name', 'place'] },
        groups: [
          {
            name: 'naming',
            fields: [
              { name: 'name', type: 'text', maximum: 160, required: true, search: true },
              { name: 'place', type: 'integer' },
              { name: 'code', type: code },
              ...Array.from({ length: 1 + (remarks % 7) }, (_, index) => ({
                name: `remark_${index}`,
                type: 'text',
                maximum: 100,
              })),
            ],
          },
        ],
      },
    },
  ],
})

/** Two servers on one database, whoever calls them, and what was answered. */
class Servers {
  readonly #environment: Readonly<Record<string, string>>
  readonly #servers: (ServerChild | undefined)[] = [undefined, undefined]
  readonly #tokens = createTokens(secret, () => new Date())
  #token = ''
  readonly wrong: string[] = []

  constructor(environment: Readonly<Record<string, string>>) {
    this.#environment = environment
  }

  async start(which: number): Promise<void> {
    this.#servers[which] = await startServer(this.#environment)
  }

  async kill(which: number): Promise<void> {
    const server = this.#servers[which]
    this.#servers[which] = undefined
    await server?.kill()
  }

  async refresh(): Promise<void> {
    const admin = (fixtures.users ?? []).find(user => user.role === 'administrator')
    this.#token = await this.#tokens.issue({ subject: String(admin?.id), session: String(admin?.id) }, 7_200)
  }

  /** What a server answers; undefined where it is not there or dies while it does. What no server may answer is noted as wrong. */
  async ask(which: number, method: string, path: string, body?: unknown, headers = {}): Promise<Answered | undefined> {
    const server = this.#servers[which]
    if (!server) return undefined
    const began = performance.now()
    try {
      const response = await fetch(`${server.address}${base}${path}`, {
        method,
        headers: { Authorization: `Bearer ${this.#token}`, 'Content-Type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      const isAgain = response.status === 503 && response.headers.has('Retry-After')
      if (response.status >= 500 && !isAgain)
        this.wrong.push(`${method} ${path} was answered ${response.status}: ${text}`)
      return {
        status: response.status,
        body: JSON.parse(text || '{}') as Record<string, unknown>,
        milliseconds: performance.now() - began,
      }
    } catch (error) {
      if (this.#servers[which] === server)
        // It may have been killed just now: whoever kills it says so first.
        this.wrong.push(`${method} ${path} was not answered: ${String(error)}`)
      return undefined
    }
  }

  /** The same of the one that is there. */
  async insist(method: string, path: string, body?: unknown): Promise<Answered> {
    for (let attempt = 0; attempt < 600; attempt++) {
      const response = await this.ask(attempt % 2, method, path, body)
      if (response && response.status < 500) return response
      await wait(100)
    }
    throw new Error(`${method} ${path} is not answered`)
  }
}

interface Chain {
  id: string
  version: number
  place: number
  code: string
}

/** Writes one record again and again, on either server, each time the next number. */
async function write(servers: Servers, chain: Chain, times: number[], signal: AbortSignal, random: () => number) {
  while (!signal.aborted) {
    const next = chain.place + 1
    const path = `/${resource}/${chain.id}`
    const response = await servers.ask(random() < 0.5 ? 0 : 1, 'PATCH', path, { version: chain.version, place: next })
    if (response) times.push(response.milliseconds)
    if (response?.status === 200) {
      chain.place = next
      chain.version = Number(response.body.version)
    } else {
      if (response && response.status !== 503 && response.status !== 412)
        servers.wrong.push(`a write was answered ${response.status}: ${JSON.stringify(response.body)}`)
      const { body } = await servers.insist('GET', path)
      // What was on its way may have been written or not; what was acknowledged was.
      if (Number(body.place) !== next && Number(body.place) !== chain.place)
        servers.wrong.push(`${chain.place} was acknowledged, ${String(body.place)} is there`)
      chain.place = Number(body.place)
      chain.version = Number(body.version)
    }
    await wait(between(random, 5, 40))
  }
}

const draftPath = `/declarations/drafts/${resource}`
const listPath = `/${resource}?range=[0,999]`

/** Publishes the draft as it is shown at the moment. */
async function publish(servers: Servers, which: number): Promise<Answered | undefined> {
  const resources = [resource]
  const shown = await servers.insist('POST', '/declarations/preview', { resources })
  return servers.ask(which, 'POST', '/declarations/publish', { plan: shown.body.plan, resources })
}

/** Kills a server inside a publication, and starts it again; answers whether what was published is there. */
async function killInside(servers: Servers, which: number, random: () => number): Promise<boolean> {
  const head = Number((await servers.insist('GET', '/declarations')).body.number)
  const publishing = publish(servers, which)
  await wait(between(random, 20, 150))
  await servers.kill(which)
  await publishing
  const number = Number((await servers.insist('GET', '/declarations')).body.number)
  if (number !== head && number !== head + 1)
    servers.wrong.push(`${head} was published, and ${number} is after a server was killed`)
  await servers.start(which)
  return number === head + 1
}

/** Publishes one document after another; a server is killed inside one of them. Answers how long each took. */
async function publishAll(
  servers: Servers,
  { publications, killAfter, report = () => {} }: Requested,
  random: () => number,
): Promise<{ times: number[]; waited: number }> {
  const times: number[] = []
  let waited = 0
  for (let number = 2; number <= publications; number++) {
    const which = number % 2
    const document = documentOf(number % 10 < 5 ? 'text' : 'integer', number)
    const { number: base } = (await servers.insist('GET', '/declarations')).body
    const draft = await servers.insist('GET', draftPath)
    const version = draft.status === 200 ? draft.body.version : 0
    await servers.insist('PUT', draftPath, { base, document, version })
    let isDone = false
    if (number - 1 === killAfter) {
      isDone = await killInside(servers, which, random)
      report(`killed inside publication ${number}, of which ${isDone ? 'all' : 'nothing'} is there`)
    }
    while (!isDone) {
      const response = await publish(servers, which)
      if (response?.status === 200) times.push(response.milliseconds)
      else if (response?.status === 503) waited++
      else if (response?.status !== 409)
        throw new Error(`A publication was answered ${response?.status}: ${JSON.stringify(response?.body)}`)
      isDone = response?.status === 200
      if (!isDone) await wait(1_000)
    }
    for (const one of [0, 1])
      if ((await servers.ask(one, 'GET', listPath))?.status !== 200)
        servers.wrong.push(`server ${one} does not list after publication ${number}`)
    report(`${number} published`)
  }
  return { times, waited }
}

async function verifyOutcome(servers: Servers, chains: readonly Chain[]): Promise<void> {
  let conversions = 0
  for (let second = 0; second < 120; second++) {
    const { body } = await servers.insist('GET', '/declarations/conversions')
    const open = Object.values(body).filter(
      one => !['done', 'stopped'].includes(String((one as { state: string }).state)),
    )
    conversions = Object.keys(body).length
    if (open.length === 0) break
    if (second === 119) servers.wrong.push(`${open.length} conversions have not ended`)
    await wait(1_000)
  }
  for (const { id, place, code } of chains) {
    const { body } = await servers.insist('GET', `/${resource}/${id}`)
    if (body.place !== place) servers.wrong.push(`${place} was written last, ${String(body.place)} is there`)
    if (String(body.code) !== code) servers.wrong.push(`the code ${code} has become ${String(body.code)}`)
    const lines = Object.values((await servers.insist('GET', `/${resource}/${id}/history?range=[0,999]`)).body)
    const count = new Set(lines.map(line => (line as { version: number }).version)).size
    // A value that is converted makes another version of its record, of which no line tells.
    const silent = Math.min(Number(body.version), 1_000) - count
    if (count !== lines.length || silent < 0 || silent > conversions)
      servers.wrong.push(`the history of ${String(body.version)} versions has ${count} lines`)
  }
}

/**
 * Publishes again and again on two servers over one PostgreSQL while others write through both, and kills one of them inside a publication. Undefined where
 * no PostgreSQL is installed.
 */
export async function tortureDeclaring(requested: Requested): Promise<DeclaringOutcome | undefined> {
  const programs = findPostgres()
  if (!programs) return undefined
  const random = seededRandom(requested.seed)
  const began = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'marani-declaring-'))
  chmodSync(folder, 0o711)
  const postgres = openPostgresFolder(programs, join(folder, 'postgres'), { port: await freePort() })
  const client = new pg.Client(postgres.url('postgres'))
  await client.connect()
  await client.query("create database declaring encoding 'UTF8' template template0").finally(() => client.end())
  const servers = new Servers({
    DATABASE_URL: postgres.url('declaring'),
    DATA_DIR: join(folder, 'data'),
    SESSION_SECRET: secret,
  })
  const working = new AbortController()
  try {
    await servers.start(0)
    await servers.start(1)
    await servers.refresh()
    await servers.insist('PUT', draftPath, { base: 0, document: documentOf('text', 1), version: 0 })
    await publish(servers, 0)
    const chains: Chain[] = []
    for (let index = 0; index < requested.writers; index++) {
      const code = String(1_000 + index)
      const { body, status } = await servers.insist('POST', `/${resource}`, { name: `Room ${index}`, place: 0, code })
      if (status !== 201) throw new Error(`A record was answered ${status}: ${JSON.stringify(body)}`)
      chains.push({ id: String(body.id), version: Number(body.version), place: 0, code })
    }
    const times: number[] = []
    const work = Promise.all(chains.map(chain => write(servers, chain, times, working.signal, random)))
    const published = await publishAll(servers, requested, random)
    working.abort()
    await work
    await verifyOutcome(servers, chains)
    return {
      publications: requested.publications,
      written: chains.reduce((all, { place }) => all + place, 0),
      waited: published.waited,
      median: quantile(times, 0.5),
      p99: quantile(times, 0.99),
      longest: quantile(times, 1),
      publishing: quantile(published.times, 0.5),
      wrong: servers.wrong,
      seconds: (performance.now() - began) / 1_000,
    }
  } finally {
    working.abort()
    await Promise.all([servers.kill(0), servers.kill(1)])
    postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
