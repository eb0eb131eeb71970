import type { PostgresQueryResult } from 'kysely'
import pg from 'pg'
import type { ValueParser } from './valueParsers.ts'

type Row = Record<string, unknown>

/** How the rows of a statement become objects: by the columns that the database described. */
export type RowReader = (values: readonly (string | null)[]) => Row

interface Column {
  name: string
  dataTypeID: number
}

type Parsers = (type: number) => ValueParser

/** Makes the reader of rows with these columns. */
export function createRowReader(columns: readonly Column[], parserOf: Parsers): RowReader {
  const readers = columns.map(({ name, dataTypeID }) => ({ name, parse: parserOf(dataTypeID) }))
  const empty: Row = Object.fromEntries(columns.map(({ name }) => [name, null]))
  return values => {
    const row = { ...empty }
    readers.forEach(({ name, parse }, place) => {
      const value = values[place]
      if (value !== null && value !== undefined) row[name] = parse(value)
    })
    return row
  }
}

/** What the driver's connection is called with in the course of a statement. Its code has these methods, its types do not. */
interface DriverConnection {
  bind(message: object): void
  execute(message: object): void
  describe(message: object): void
  /** Writes one message. */
  _send(bytes: Buffer): void
}

/** What the driver's statement returns and is called with. Its code has these methods, its types do not. */
interface DriverQuery {
  submit(connection: DriverConnection): unknown
  handleRowDescription(message: { fields: Column[] }): void
  handleDataRow(message: { fields: (string | null)[] }): void
  handleCommandComplete(message: object, connection: DriverConnection): void
}

type Answered = (error: Error | null, result: pg.QueryResult) => void

const DriverQuery = pg.Query as unknown as new (config: pg.QueryConfig, callback: Answered) => DriverQuery

/** The driver's connection, which buffers what it is to send until it is told to send it in one piece. */
interface BatchingConnection {
  /** As the driver's own. */
  connection: DriverConnection
  /** The same, which does not ask what columns a statement has. */
  silent: DriverConnection
  send(): void
}

const batching = new WeakMap<DriverConnection, BatchingConnection>()

/** A connection that sends the four or five messages of a statement as one, which is what costs most of asking. */
function batch(connection: DriverConnection): BatchingConnection {
  const known = batching.get(connection)
  if (known) return known
  let messages: Buffer[] = []
  const own = Object.create(connection, {
    _send: { value: (bytes: Buffer) => void messages.push(bytes) },
  }) as DriverConnection
  const made: BatchingConnection = {
    connection: own,
    silent: Object.create(own, { describe: { value: () => undefined } }) as DriverConnection,
    send: () => {
      const bytes = Buffer.concat(messages)
      messages = []
      connection._send(bytes)
    },
  }
  batching.set(connection, made)
  return made
}

/** The statements that begin and end a transaction, as they are prepared. */
export const begin = { name: 'marani_begin', text: 'begin' } as const
export const commit = { name: 'marani_commit', text: 'commit' } as const

/** A statement that the connection has prepared, of whose rows nobody wants to know. */
export interface Prepared {
  name: string
  values: readonly unknown[]
}

/** The driver's own way with values. It says so in its code, and not in its types. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils

/** Sends statements ahead of another one, all with one answer: where one fails, what follows is not done. */
function sendAhead(connection: DriverConnection, statements: readonly Prepared[]): void {
  for (const { name, values } of statements) {
    connection.bind({ portal: '', statement: name, values, valueMapper: prepareValue })
    connection.execute({ portal: '' })
  }
}

/** What is known of the statements that a connection has prepared, by their names. */
export interface Described {
  readers: Map<string, RowReader>
  parserOf: Parsers
}

/**
 * A statement of the driver that asks for the columns of its rows once for each connection and name: the database would tell them again with every
 * result, and the driver build its parsers again. What a prepared statement returns cannot change: PostgreSQL refuses one whose columns did.
 */
class PreparedQuery extends DriverQuery {
  /** Not `rows`, which is what the driver calls how many it fetches at a time. */
  readonly found: Row[] = []
  readonly #name: string | undefined
  readonly #described: Described
  readonly #ahead: readonly Prepared[]
  /** How many answers come before its own. */
  #answersAhead: number
  #read: RowReader | undefined
  /** Why a row could not be read; the driver reads on to the end of the answer. */
  failure: Error | undefined

  constructor({ ahead = [], ...config }: Question, described: Described, answered: Answered) {
    super(config, answered)
    this.#name = config.name
    this.#described = described
    this.#ahead = ahead
    this.#answersAhead = ahead.length
  }

  override submit(connection: DriverConnection): unknown {
    this.#read = this.#name === undefined ? undefined : this.#described.readers.get(this.#name)
    const { silent, connection: own, send } = batch(connection)
    try {
      sendAhead(own, this.#ahead)
      return super.submit(this.#read ? silent : own)
    } finally {
      send()
    }
  }

  override handleCommandComplete(message: object, connection: DriverConnection): void {
    if (this.#answersAhead > 0) this.#answersAhead--
    else super.handleCommandComplete(message, connection)
  }

  override handleRowDescription({ fields }: { fields: Column[] }): void {
    this.#read = createRowReader(fields, this.#described.parserOf)
    if (this.#name !== undefined) this.#described.readers.set(this.#name, this.#read)
  }

  override handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.#answersAhead > 0) return
    try {
      if (this.#read && !this.failure) this.found.push(this.#read(fields))
    } catch (error) {
      this.failure = error as Error
    }
  }
}

/** A statement, with those that are sent ahead of it. It has values or a name then: others may be several, which nothing can be sent ahead of. */
export interface Question extends pg.QueryConfig {
  ahead?: readonly Prepared[]
}

/** Asks a connection; a statement with a name is prepared under it, and its columns are known from the first time on. */
export const askPrepared = (
  client: Pick<pg.ClientBase, 'query'>,
  config: Question,
  described: Described,
): Promise<PostgresQueryResult<Row>> =>
  new Promise((resolve, reject) => {
    const query = new PreparedQuery(config, described, (error, result) => {
      const failure = error ?? query.failure
      if (!failure) return resolve({ ...result, rows: query.found } as unknown as PostgresQueryResult<Row>)
      if (config.name !== undefined) described.readers.delete(config.name)
      reject(failure)
    })
    client.query(query as unknown as pg.Submittable)
  })
