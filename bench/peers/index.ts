import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fixtures } from '../../fixtures/index.ts'
import { findPostgres, openPostgresFolder, type PostgresServer } from '../../scripts/openPostgresFolder.ts'
import { demoPeople } from '../../server/seed.ts'
import { fillEstablishments } from '../content/fillEstablishments.ts'
import { readNames } from '../content/readNames.ts'
import { recordRatios, type Ratio } from '../history/history.ts'
import { format } from '../measure/numbers.ts'
import type { Options } from '../options.ts'
import { checkAnswers, type ChosenRows } from './answers.ts'
import { casesOf } from './cases.ts'
import { directus } from './directus/index.ts'
import { installPeer } from './install.ts'
import { measureCaseInTurns, type CaseMeasured } from './measure.ts'
import { payload } from './payload/index.ts'
import type { Peer, PeerPlace } from './peer.ts'
import { memoryOfTree } from './processes.ts'
import { peopleOf, startMarani, startPeer, type Product } from './products.ts'
import { runProgram } from './programs.ts'
import { reportPeers, type Described } from './report.ts'
import { copyRows, giveToOrganization, weightOf, withClient } from './rows.ts'
import { strapi } from './strapi/index.ts'
import { chooseWords } from './words.ts'

const known: readonly Peer[] = [payload, directus, strapi]
const changedRows = 32

const maraniNotes = [
  'an update checks the version and the values and writes a line of history',
  'it sends a whole record of some 50 columns unless fields are named; an exact total is kept until its tables are written',
  'all that it sorts, filters and searches by is indexed by its declarations; names are searched by its q, which also looks in titles, addresses and phones',
  'owners are restricted to their organization by the declaration',
  'who calls is looked up for each request, together with others of the same moment',
]

interface Ready {
  product: Product
  described: Omit<Described, 'idle' | 'loaded'>
}

interface Ground {
  server: PostgresServer
  folder: string
  organization: string
  port: number
}

/** Installs a peer, makes and fills its tables, and starts it. */
async function bringUp(peer: Peer, maraniUrl: string, { server, folder, organization, port }: Ground): Promise<Ready> {
  const { staff, owner } = peopleOf(organization)
  const databaseUrl = server.url(peer.name)
  const place: PeerPlace = { databaseUrl, port, people: [staff, owner] }
  const surroundings = { folder: join(folder, peer.name), environment: peer.environment(place) }
  installPeer(peer, surroundings)
  process.stderr.write(`Filling ${peer.title} …\n`)
  await makeDatabase(server, peer.name)
  for (const words of peer.prepare) runProgram(words, surroundings)
  const first = await startPeer(peer, place, surroundings)
  try {
    for (const call of peer.setUp) await first.client.ask(call)
  } finally {
    await first.stop()
  }
  await copyRows(maraniUrl, databaseUrl, peer.fill)
  const product = await startPeer(peer, place, surroundings)
  const { title, name, notes, packages } = peer
  const [version = ''] = Object.values(packages)
  const { startMilliseconds } = product
  const weight = await weightOf(databaseUrl, peer.table)
  return { product, described: { name, title, version, startMilliseconds, notes, ...weight } }
}

const makeDatabase = (server: PostgresServer, name: string): Promise<unknown> =>
  withClient(server.url('postgres'), client =>
    client.query(`create database ${name} encoding 'UTF8' template template0`),
  )

async function chooseRows(databaseUrl: string): Promise<ChosenRows> {
  const ids = await withClient(databaseUrl, async client => {
    const { rows } = await client.query<{ id: string }>(
      "select id from establishments where status = 'draft' order by id limit $1",
      [changedRows + 1],
    )
    return rows.map(({ id }) => id)
  })
  const [read = '', ...changed] = ids
  return { read, changed }
}

const ratiosOf = (measured: readonly CaseMeasured[], rows: number): Ratio[] =>
  measured.flatMap(({ one, ratios }) =>
    Object.entries(ratios).map(([against, ratio]) => ({ part: 'peers', rows, case: one.key, against, ratio })),
  )

const packageVersion = (): string =>
  (JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }).version

async function measureOn(ground: Ground, data: string, options: Options): Promise<string> {
  const { server, organization } = ground
  const rows = options.peers.rows
  const names = await readNames(options.names)
  await makeDatabase(server, 'marani')
  const maraniUrl = server.url('marani')
  process.stderr.write(`Filling Marani with ${format(rows)} places …\n`)
  await fillEstablishments({ databaseUrl: maraniUrl, dataDirectory: '' }, names, rows)
  await giveToOrganization(maraniUrl, organization)
  const marani = await startMarani(maraniUrl, options.port)
  const ready: Ready[] = []
  const missing: string[] = []
  try {
    for (const [index, peer] of known.entries())
      if (options.peers.names.length === 0 || options.peers.names.includes(peer.name))
        try {
          ready.push(await bringUp(peer, maraniUrl, { ...ground, port: options.port + 2 + index }))
        } catch (error) {
          missing.push(`${peer.title}: ${error instanceof Error ? error.message : String(error)}`)
          process.stderr.write(`${missing.at(-1)}\n`)
        }
    const products: readonly Product[] = [marani, ...ready.map(({ product }) => product)]
    const chosen = await chooseRows(maraniUrl)
    const cases = casesOf(await chooseWords(marani, maraniUrl, names)).filter(
      ({ name, key }) => name.includes(options.cases) || key.includes(options.cases),
    )
    for (const one of cases) {
      const able = products.filter(({ without }) => !(one.key in without))
      await checkAnswers(able, one, chosen)
    }
    const idle = products.map(product => memoryOfTree(product.process))
    const measured: CaseMeasured[] = []
    const postgres = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    const { milliseconds, rounds } = options
    for (const one of cases) {
      const measuring = { marani, products, rows: chosen, postgres, milliseconds, rounds }
      const figures = await measureCaseInTurns(measuring, one)
      measured.push(figures)
      const said = Object.entries(figures.figures).map(([name, { perSecond }]) => `${name} ${format(perSecond)}/s`)
      process.stderr.write(`${one.name}: ${said.join(', ')}\n`)
    }
    const weight = await weightOf(maraniUrl, 'establishments')
    const own = { name: marani.name, title: marani.title, version: packageVersion(), notes: maraniNotes }
    const described = [
      { ...own, ...weight, startMilliseconds: marani.startMilliseconds },
      ...ready.map(({ described }) => described),
    ].map((one, index) => ({
      ...one,
      idle: idle[index] ?? Number.NaN,
      loaded: memoryOfTree(products[index]?.process ?? 0),
    }))
    const listed = await withClient(maraniUrl, client =>
      client.query<{ places: number }>('select count(*)::integer as places from establishments where deleted_at is null'),
    )
    const cannot = ready.flatMap(({ product: { title, without } }) =>
      cases.flatMap(({ key, name }) => (without[key] === undefined ? [] : [`${title}, ${name}: ${without[key]}.`])),
    )
    const changes = recordRatios(ratiosOf(measured, rows), options)
    const report = reportPeers({
      measured,
      described,
      missing: [...missing, ...cannot],
      rows: listed.rows[0]?.places ?? 0,
      milliseconds,
      rounds,
    })
    return `${report}\n\n${changes}`
  } finally {
    for (const { product } of ready) await product.stop()
    await marani.stop()
  }
}

/**
 * Measures Marani beside Payload, Directus and Strapi with the same rows; answers the figures as Markdown. The peers are
 * installed from npm into a folder of their own, and are no dependency of the project.
 */
export async function measurePeers(options: Options): Promise<string> {
  const unknown = options.peers.names.filter(name => known.every(peer => peer.name !== name))
  if (unknown.length > 0)
    throw new Error(`No peer is called ${unknown.join(' or ')}: ${known.map(({ name }) => name).join(', ')}`)
  const programs = findPostgres()
  if (!programs) throw new Error('PostgreSQL is not installed here.')
  const organization = String(
    ((fixtures.users ?? []).find(({ email }) => email === demoPeople[2])?.organization_ids as string[])[0],
  )
  const folder = options.peers.folder ?? join(tmpdir(), 'marani-peers')
  const databases = mkdtempSync(join(tmpdir(), 'marani-bench-'))
  chmodSync(databases, 0o755)
  const server = openPostgresFolder(programs, join(databases, 'postgres'), { port: options.port + 1 })
  const close = () => {
    server.stop()
    rmSync(databases, { recursive: true, force: true })
  }
  process.once('exit', close)
  try {
    return await measureOn({ server, folder, organization, port: options.port }, join(databases, 'postgres/data'), options)
  } finally {
    process.off('exit', close)
    close()
  }
}
