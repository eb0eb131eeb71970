import { runLoad, type Load } from '../measure/load.ts'
import { median } from '../measure/numbers.ts'
import type { Statement } from '../server/target.ts'
import { callsOf, type ChosenRows } from './responses.ts'
import type { BareDriver } from './bareDriver.ts'
import type { PeerCase } from './cases.ts'
import { processorOf } from './processes.ts'
import type { MaraniRunning, Product } from './products.ts'

const warmUpShare = 0.3

/** The results of a product in a case, medians of the rounds. */
export interface Figures {
  perSecond: number
  p50: number
  p95: number
  bytes: number
  /** CPU time per response in milliseconds, of the product's and PostgreSQL's processes. */
  processor: number
  postgres: number
}

export interface CaseMeasured {
  one: PeerCase
  /** By the names of the products and of the bare driver. */
  figures: Readonly<Record<string, Figures>>
  /** Marani's requests per second relative to each other product's, medians of the rounds' ratios. */
  ratios: Readonly<Record<string, number>>
  /** Why a product failed, by name; it has no figures then. */
  failed: Readonly<Record<string, string>>
}

export const bareDriver = 'driver'

interface Turn {
  name: string
  /** The ID of its root process. */
  process: number
  bytes: number
  run(milliseconds: number): Promise<Load>
}

export interface Measuring {
  marani: MaraniRunning
  driver: BareDriver
  products: readonly Product[]
  rows: ChosenRows
  /** The ID of PostgreSQL's main process. */
  postgres: number
  milliseconds: number
  rounds: number
}

/**
 * Returns an operation that updates a different record each time, so that no update waits for a lock or is rejected for
 * an old version.
 */
async function changing({ dialect, client }: Product, ids: readonly string[]): Promise<() => Promise<void>> {
  const free = await Promise.all(
    ids.map(async id => dialect.readRecord((await client.request(dialect.record(id, 'whole'))).text)),
  )
  let beds = 0
  return async () => {
    const record = free.pop()
    if (!record) throw new Error('more writers than records')
    const { text } = await client.request(dialect.change(record, ++beds % 9_000))
    free.unshift(dialect.readRecord(text))
  }
}

async function prepareTurn(product: Product, one: PeerCase, rows: ChosenRows): Promise<Turn> {
  const { name, process, client, dialect } = product
  const calls = callsOf(product, one, rows)
  const limits = (milliseconds: number) => ({ connections: one.connections, milliseconds })
  const [first] = calls
  if (first) {
    let requested = 0
    const request = () => client.load(calls[requested++ % calls.length] ?? first, one.person)
    return { name, process, bytes: await request(), run: milliseconds => runLoad(request, limits(milliseconds)) }
  }
  const change = await changing(product, rows.changed)
  const [id = ''] = rows.changed
  const bytes = Buffer.byteLength((await client.request(dialect.record(id, 'whole'))).text)
  return { name, process, bytes, run: milliseconds => runLoad(change, limits(milliseconds)) }
}

const ofRows = /from "(establishments|regions|categories)"/

/**
 * Measures the bare driver with the statements that Marani sends for the rows of the same response; changes are not
 * included.
 */
async function bareTurn({ marani, driver, rows }: Measuring, one: PeerCase): Promise<Turn[]> {
  const [call] = callsOf(marani, one, rows)
  if (!call) return []
  const request = () => marani.client.load(call, one.person)
  await request()
  const statements: Statement[] = (await marani.target.statementsOf(request)).filter(({ sql }) => ofRows.test(sql))
  const run = (milliseconds: number) =>
    driver.run({ statements, limits: { connections: one.connections, milliseconds } })
  return [{ name: bareDriver, process: driver.process, bytes: Number.NaN, run }]
}

async function runTurn({ process, bytes, run }: Turn, { postgres, milliseconds }: Measuring): Promise<Figures> {
  await run(milliseconds * warmUpShare)
  const before = [processorOf(process), processorOf(postgres)]
  const { times, perSecond, p50, p95 } = await run(milliseconds)
  const [own = 0, database = 0] = [processorOf(process), processorOf(postgres)].map(
    (now, index) => (now - (before[index] ?? 0)) / times,
  )
  return { perSecond, p50, p95, bytes, processor: own, postgres: database }
}

const middleOf = (rounds: readonly Figures[]): Figures => {
  const of = (name: keyof Figures) => median(rounds.map(round => round[name]))
  return {
    perSecond: of('perSecond'),
    p50: of('p50'),
    p95: of('p95'),
    bytes: of('bytes'),
    processor: of('processor'),
    postgres: of('postgres'),
  }
}

/**
 * Measures a case for every product in alternation, starting each round with a different one; a peer that fails is
 * excluded.
 */
export async function measureCaseInTurns(measuring: Measuring, one: PeerCase): Promise<CaseMeasured> {
  const { marani, products, rows, rounds } = measuring
  // Its tokens last for fifteen minutes, those of the others for a day.
  await marani.client.signIn()
  const supporting = products.filter(({ without }) => !(one.key in without))
  const turns = [...(await bareTurn(measuring, one))]
  for (const product of supporting) turns.push(await prepareTurn(product, one, rows))
  const taken = new Map<string, Figures[]>(turns.map(({ name }) => [name, []]))
  const failed: Record<string, string> = {}
  for (let round = 0; round < rounds; round++)
    for (let turn = 0; turn < turns.length; turn++) {
      const next = turns[(round + turn) % turns.length]
      if (!next || next.name in failed) continue
      try {
        taken.get(next.name)?.push(await runTurn(next, measuring))
      } catch (error) {
        if (next.process === marani.process) throw error
        failed[next.name] = error instanceof Error ? error.message : String(error)
        taken.delete(next.name)
      }
    }
  const own = taken.get(marani.name) ?? []
  const others = [...taken].filter(([name]) => name !== marani.name)
  return {
    one,
    failed,
    figures: Object.fromEntries([...taken].map(([name, figures]) => [name, middleOf(figures)])),
    ratios: Object.fromEntries(
      others.map(([name, figures]) => [
        name,
        median(own.map(({ perSecond }, round) => perSecond / (figures[round]?.perSecond ?? Number.NaN))),
      ]),
    ),
  }
}
