import { PGlite } from '@electric-sql/pglite'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { startServer } from '../../server/startServer.ts'
import { readSettings } from '../../server/settings.ts'
import type { Load } from '../measure/load.ts'
import { runOnPool, runStatements, type Limits } from './runStatements.ts'

/** A statement as the server sent it. */
export interface Statement {
  sql: string
  parameters: unknown[]
  /** The name under which the driver caches its plan. */
  name?: string | undefined
}

/** A command to the process: record statements, return them, return its CPU time, or run some with the bare driver. */
export type Command =
  | { command: 'record' | 'statements' | 'processor' }
  | { command: 'bare'; statements: Statement[]; connections: number; milliseconds: number }
/** The address once it listens, then a response to each command. */
export type Reply = { address: string } | { statements: Statement[] } | { load: Load } | { milliseconds: number }

let recorded: Statement[] | undefined
let engine: PGlite | undefined

/** What both drivers accept: the text and its values, or for PostgreSQL an object with both. */
type Given = [question: string | { text: string; values?: unknown[]; name?: string }, values?: unknown[]]

const note = ([question, values]: Given): void => {
  const statement = typeof question === 'string' ? { text: question, values } : question
  recorded?.push({
    sql: statement.text,
    parameters: [...(statement.values ?? [])],
    name: 'name' in statement ? statement.name : undefined,
  })
}

/** Intercepts the drivers, so that the server itself is measured unchanged. */
function interceptDrivers(): void {
  const { query } = pg.Client.prototype
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...parameters: Given) {
      note(parameters)
      return Reflect.apply(query, this, parameters)
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

/** While statements are recorded, pages are read as if they had not been cached, for a comparison with the driver alone. */
function interceptCaches(): void {
  const { get } = LRUCache.prototype
  LRUCache.prototype.get = function (...parameters) {
    return recorded ? undefined : get.apply(this, parameters)
  }
}

/** Runs the statements with the driver alone, of PostgreSQL or of the embedded database. */
function bare(statements: readonly Statement[], limits: Limits): Promise<Load> {
  const { DATABASE_URL: url } = process.env
  return url
    ? runOnPool(url, statements, limits)
    : runStatements(statements, ({ sql, parameters }) => engine!.query(sql, parameters), limits)
}

async function respond(command: Command): Promise<Reply> {
  if (command.command === 'bare') return { load: await bare(command.statements, command) }
  if (command.command === 'processor') {
    const { user, system } = process.cpuUsage()
    return { milliseconds: (user + system) / 1000 }
  }
  const statements = recorded ?? []
  recorded = command.command === 'record' ? [] : undefined
  return { statements }
}

interceptDrivers()
interceptCaches()
const server = await startServer(readSettings(process.env), { panelFolder: process.env.PANEL_FOLDER })
process.send?.({ address: server.address } satisfies Reply)
process.on('message', (command: Command) => void respond(command).then(reply => process.send?.(reply)))
process.once('disconnect', () => void server.close().then(() => process.exit(0)))
