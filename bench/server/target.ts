import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { startServer } from '../../server/startServer.ts'
import { readSettings } from '../../server/settings.ts'
import type { Load } from '../measure/load.ts'
import { runOnPool, runStatements, type Limits } from './runStatements.ts'

/** A statement as the server sent it. */
export interface Statement {
  sql: string
  parameters: unknown[]
  /** Under which the driver keeps its plan. */
  name?: string | undefined
}

/**
 * What the process is asked: to note statements from now on, to tell those it noted, how long it
 * has used a processor, or to run some with the bare driver.
 */
export type Ask =
  | { ask: 'record' | 'statements' | 'processor' }
  | { ask: 'bare'; statements: Statement[]; connections: number; milliseconds: number }
/** The address once it listens, then an answer to each thing asked. */
export type Answer = { address: string } | { statements: Statement[] } | { load: Load } | { milliseconds: number }

let noted: Statement[] | undefined
let engine: PGlite | undefined

/** What both drivers take: the text and its values, or for PostgreSQL an object with both. */
type Given = [question: string | { text: string; values?: unknown[]; name?: string }, values?: unknown[]]

const note = ([question, values]: Given): void => {
  const statement = typeof question === 'string' ? { text: question, values } : question
  noted?.push({
    sql: statement.text,
    parameters: [...(statement.values ?? [])],
    name: 'name' in statement ? statement.name : undefined,
  })
}

/** Listens at the drivers, so that the server is measured as it is. */
function listenAtDrivers(): void {
  const { query: ask } = pg.Client.prototype
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...parameters: Given) {
      note(parameters)
      return Reflect.apply(ask, this, parameters)
    },
  })
  const open = PGlite.create.bind(PGlite)
  Object.assign(PGlite, {
    create: async (...parameters: Parameters<typeof PGlite.create>) => {
      const opened = await open(...parameters)
      engine = opened
      const query = opened.query.bind(opened)
      Object.assign(opened, {
        query: (...parameters: Given) => {
          note(parameters)
          return Reflect.apply(query, opened, parameters)
        },
      })
      return opened
    },
  })
}

/** Runs the statements by the driver alone, of PostgreSQL or of the embedded database. */
function bare(statements: readonly Statement[], limits: Limits): Promise<Load> {
  const { DATABASE_URL: url } = process.env
  return url
    ? runOnPool(url, statements, limits)
    : runStatements(statements, ({ sql, parameters }) => engine!.query(sql, parameters), limits)
}

async function answer(ask: Ask): Promise<Answer> {
  if (ask.ask === 'bare') return { load: await bare(ask.statements, ask) }
  if (ask.ask === 'processor') {
    const { user, system } = process.cpuUsage()
    return { milliseconds: (user + system) / 1000 }
  }
  const statements = noted ?? []
  noted = ask.ask === 'record' ? [] : undefined
  return { statements }
}

listenAtDrivers()
const server = await startServer(readSettings(process.env), { panelFolder: process.env.PANEL_FOLDER })
process.send?.({ address: server.address } satisfies Answer)
process.on('message', (ask: Ask) => void answer(ask).then(said => process.send?.(said)))
process.once('disconnect', () => void server.close().then(() => process.exit(0)))
