import { runLoad, type Load } from '../measure/load.ts'
import { median } from '../measure/numbers.ts'
import type { Statement } from '../server/target.ts'
import { callsOf, type ChosenRows } from './answers.ts'
import type { BareDriver } from './bareDriver.ts'
import type { PeerCase } from './cases.ts'
import { processorOf } from './processes.ts'
import type { MaraniRunning, Product } from './products.ts'

const warmUpShare = 0.3

/** What a product did in a case, the middle of the rounds. */
export interface Figures {
  perSecond: number
  p50: number
  p95: number
  bytes: number
  /** Milliseconds of processor an answer, in the product's processes and in PostgreSQL's. */
  processor: number
  postgres: number
}

export interface CaseMeasured {
  one: PeerCase
  /** By the names of the products, and of the bare driver. */
  figures: Readonly<Record<string, Figures>>
  /** Marani's requests per second over each other's, the middle of the rounds' ratios. */
  ratios: Readonly<Record<string, number>>
  /** Why others could not go on, by their names: they have no figures then. */
  failed: Readonly<Record<string, string>>
}

export const bareDriver = 'driver'

interface Turn {
  name: string
  /** The root of its processes. */
  process: number
  bytes: number
  run(milliseconds: number): Promise<Load>
}

export interface Measuring {
  marani: MaraniRunning
  driver: BareDriver
  products: readonly Product[]
  rows: ChosenRows
  /** The first process of PostgreSQL. */
  postgres: number
  milliseconds: number
  rounds: number
}

/** Updates, each of a record of its own, so that nobody waits for another's lock or is refused for an old version. */
async function changing({ dialect, client }: Product, ids: readonly string[]): Promise<() => Promise<void>> {
  const free = await Promise.all(
    ids.map(async id => dialect.readRecord((await client.ask(dialect.record(id, 'whole'))).text)),
  )
  let beds = 0
  return async () => {
    const record = free.pop()
    if (!record) throw new Error('more writers than records')
    const { text } = await client.ask(dialect.change(record, ++beds % 9_000))
    free.unshift(dialect.readRecord(text))
  }
}

async function turnOf(product: Product, one: PeerCase, rows: ChosenRows): Promise<Turn> {
  const { name, process, client, dialect } = product
  const calls = callsOf(product, one, rows)
  const limits = (milliseconds: number) => ({ connections: one.connections, milliseconds })
  const [first] = calls
  if (first) {
    let requested = 0
    const ask = () => client.load(calls[requested++ % calls.length] ?? first, one.person)
    return { name, process, bytes: await ask(), run: milliseconds => runLoad(ask, limits(milliseconds)) }
  }
  const change = await changing(product, rows.changed)
  const [id = ''] = rows.changed
  const bytes = Buffer.byteLength((await client.ask(dialect.record(id, 'whole'))).text)
  return { name, process, bytes, run: milliseconds => runLoad(change, limits(milliseconds)) }
}

const ofRows = /from "(establishments|regions|categories)"/

/** The bare driver running what Marani sends for the rows of the same answer; a change is not read alone. */
async function bareTurn({ marani, driver, rows }: Measuring, one: PeerCase): Promise<Turn[]> {
  const [call] = callsOf(marani, one, rows)
  if (!call) return []
  const ask = () => marani.client.load(call, one.person)
  await ask()
  const statements: Statement[] = (await marani.target.statementsOf(ask)).filter(({ sql }) => ofRows.test(sql))
  const run = (milliseconds: number) =>
    driver.run({ statements, limits: { connections: one.connections, milliseconds } })
  return [{ name: bareDriver, process: driver.process, bytes: Number.NaN, run }]
}

async function takeTurn({ process, bytes, run }: Turn, { postgres, milliseconds }: Measuring): Promise<Figures> {
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

/** Has every product do a case in turns, round by round, each time beginning with another; a peer that fails is left out. */
export async function measureCaseInTurns(measuring: Measuring, one: PeerCase): Promise<CaseMeasured> {
  const { marani, products, rows, rounds } = measuring
  // Its tokens are valid for a quarter of an hour, those of the others for a day.
  await marani.client.signIn()
  const able = products.filter(({ without }) => !(one.key in without))
  const turns = [...(await bareTurn(measuring, one))]
  for (const product of able) turns.push(await turnOf(product, one, rows))
  const taken = new Map<string, Figures[]>(turns.map(({ name }) => [name, []]))
  const failed: Record<string, string> = {}
  for (let round = 0; round < rounds; round++)
    for (let turn = 0; turn < turns.length; turn++) {
      const next = turns[(round + turn) % turns.length]
      if (!next || next.name in failed) continue
      try {
        taken.get(next.name)?.push(await takeTurn(next, measuring))
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
