import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fixtures } from '../../fixtures/index.ts'
import { findPostgres, openPostgresFolder } from '../../scripts/openPostgresFolder.ts'
import { demoPeople } from '../../server/seed.ts'
import { fillEstablishments } from '../content/fillEstablishments.ts'
import { readNames } from '../content/readNames.ts'
import { recordRatios } from '../history/history.ts'
import { format } from '../measure/numbers.ts'
import type { Options } from '../options.ts'
import { checkResponses } from './responses.ts'
import { openBareDriver } from './bareDriver.ts'
import { setUpPeer, type PeerRun, type Ready } from './setUpPeer.ts'
import { casesOf, type PeerCase } from './cases.ts'
import { directus } from './directus/index.ts'
import { maraniNotes } from './marani.ts'
import { measureCaseInTurns, type CaseMeasured, type Measuring } from './measure.ts'
import { payload } from './payload/index.ts'
import type { Peer } from './peer.ts'
import { memoryOfTree } from './processes.ts'
import { startMarani, type MaraniRunning } from './products.ts'
import { reportPeers, type Described } from './report.ts'
import { chooseRows, countPlaces, giveToOrganization, createDatabase, tableSizeOf } from './rows.ts'
import { strapi } from './strapi/index.ts'
import { chooseWords } from './words.ts'

const known: readonly Peer[] = [payload, directus, strapi]

const packageVersion = (): string =>
  (JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }).version

/** Sets up the selected peers in order; skips those that fail, with the reason. */
async function setUpPeers(run: PeerRun, options: Options): Promise<{ ready: Ready[]; missing: string[] }> {
  const { names } = options.peers
  const wanted = known.filter(({ name }) => names.length === 0 || names.includes(name))
  const ready: Ready[] = []
  const missing: string[] = []
  for (const [index, peer] of wanted.entries())
    try {
      ready.push(await setUpPeer(peer, options.port + 2 + index, run))
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      process.stderr.write(`${peer.title} could not be brought up: ${reason}\n`)
      missing.push(
        `${peer.title} could not be brought up (${reason.split('\n').find(line => line.includes('Error')) ?? reason.split('\n')[0]}).`,
      )
    }
  return { ready, missing }
}

async function measureAll(measuring: Measuring, cases: readonly PeerCase[]): Promise<CaseMeasured[]> {
  for (const one of cases) {
    const supporting = measuring.products.filter(({ without }) => !(one.key in without))
    await checkResponses(supporting, one, measuring.rows)
  }
  const measured: CaseMeasured[] = []
  for (const one of cases) {
    const done = await measureCaseInTurns(measuring, one)
    measured.push(done)
    const rates = Object.entries(done.figures).map(([name, { perSecond }]) => `${name} ${format(perSecond)}/s`)
    process.stderr.write(`${one.name}: ${rates.join(', ')}\n`)
  }
  return measured
}

async function describeMarani(
  { name, title, startMilliseconds }: MaraniRunning,
  url: string,
): Promise<Ready['described']> {
  const weight = await tableSizeOf(url, 'establishments')
  return { name, title, startMilliseconds, version: packageVersion(), notes: maraniNotes, ...weight }
}

async function measureOn(run: PeerRun, postgres: number, options: Options): Promise<string> {
  const { maraniUrl, organization } = run
  const { milliseconds, rounds } = options
  const names = await readNames(options.names)
  process.stderr.write(`Filling Marani with ${format(options.peers.rows)} places …\n`)
  await fillEstablishments({ databaseUrl: maraniUrl, dataDirectory: '' }, names, options.peers.rows)
  await giveToOrganization(maraniUrl, organization)
  const { ready, missing } = await setUpPeers(run, options)
  // Started last, because its tokens last for fifteen minutes, and installing a peer can take longer.
  const marani = await startMarani(maraniUrl, options.port)
  const driver = openBareDriver(maraniUrl)
  const products = [marani, ...ready.map(({ product }) => product)]
  try {
    const memory = () => products.map(product => memoryOfTree(product.process))
    const idle = memory()
    const cases = casesOf(await chooseWords(marani, maraniUrl, names)).filter(({ name, key }) =>
      options.cases.split(',').some(wanted => name.includes(wanted) || key.includes(wanted)),
    )
    const rows = await chooseRows(maraniUrl)
    const measured = await measureAll({ marani, driver, products, rows, postgres, milliseconds, rounds }, cases)
    const loaded = memory()
    const described = [await describeMarani(marani, maraniUrl), ...ready.map(one => one.described)].map(
      (one, index): Described => ({ ...one, idle: idle[index] ?? Number.NaN, loaded: loaded[index] ?? Number.NaN }),
    )
    const cannot = products.flatMap(({ title, without }) =>
      cases.flatMap(({ key, name }) => (without[key] === undefined ? [] : [`${title}, ${name}: ${without[key]}.`])),
    )
    const failed = measured.flatMap(({ one, failed: reasons }) =>
      Object.entries(reasons).map(([name, reason]) => `${name}, ${one.name}: ${reason}`),
    )
    const ratios = measured.flatMap(({ one, ratios: against }) =>
      Object.entries(against).map(([other, ratio]) => ({ part: 'peers', case: one.key, against: other, ratio })),
    )
    recordRatios(
      ratios.map(ratio => ({ ...ratio, rows: options.peers.rows })),
      options,
    )
    const places = await countPlaces(maraniUrl)
    return reportPeers({
      measured,
      described,
      missing: [...missing, ...cannot, ...failed],
      rows: places,
      milliseconds,
      rounds,
    })
  } finally {
    for (const { stop } of [driver, ...products.toReversed()]) await stop()
  }
}

/**
 * Compares Marani with Payload, Directus and Strapi on the same rows; returns Markdown. The peers are installed from
 * npm into a directory of their own and are not dependencies of the project. Throws if their responses differ.
 */
export async function measurePeers(options: Options): Promise<string> {
  const unknown = options.peers.names.filter(name => known.every(peer => peer.name !== name))
  if (unknown.length > 0)
    throw new Error(`Unknown peers: ${unknown.join(', ')}; available: ${known.map(({ name }) => name).join(', ')}.`)
  const programs = findPostgres()
  if (!programs) throw new Error('PostgreSQL is not installed.')
  const owner = (fixtures.users ?? []).find(({ email }) => email === demoPeople[2])
  const organization = String((owner?.organization_ids as string[] | undefined)?.[0])
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
    await createDatabase(server.url('postgres'), 'marani')
    const [postmaster] = readFileSync(join(databases, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')
    const run = { server, folder, maraniUrl: server.url('marani'), organization }
    return await measureOn(run, Number(postmaster), options)
  } finally {
    process.off('exit', close)
    close()
  }
}
