import type { PostgresQueryResult } from 'kysely'
import pg from 'pg'
import type { ValueParser } from './valueParsers.ts'

type Row = Record<string, unknown>

/** Turns the values of a row into an object, by the columns that the database described. */
export type RowReader = (values: readonly (string | null)[]) => Row

interface Column {
  name: string
  dataTypeID: number
}

type Parsers = (type: number) => ValueParser

/** Creates the reader of rows with these columns. */
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

/** The methods of the driver's connection that statements call; the driver's types do not declare them. */
interface DriverConnection {
  bind(message: object): void
  execute(message: object): void
  describe(message: object): void
  /** Writes one message. */
  _send(bytes: Buffer): void
}

/** The methods of the driver's statement; the driver's types do not declare them. */
interface DriverQuery {
  submit(connection: DriverConnection): unknown
  handleRowDescription(message: { fields: Column[] }): void
  handleDataRow(message: { fields: (string | null)[] }): void
  handleCommandComplete(message: object, connection: DriverConnection): void
}

type Answered = (error: Error | null, result: pg.QueryResult) => void

const DriverQuery = pg.Query as unknown as new (config: pg.QueryConfig, callback: Answered) => DriverQuery

/** The driver's connection with buffered messages. */
interface BatchingConnection {
  /** Behaves like the driver's own. */
  connection: DriverConnection
  /** The same, but does not ask which columns a statement has. */
  silent: DriverConnection
  send(): void
}

const batching = new WeakMap<DriverConnection, BatchingConnection>()

/** Wraps a connection so that the four or five messages of a statement are sent as one, which saves most of its cost. */
function batchMessages(connection: DriverConnection): BatchingConnection {
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

/** The prepared statements that begin and end a transaction. */
export const begin = { name: 'marani_begin', text: 'begin' } as const
export const commit = { name: 'marani_commit', text: 'commit' } as const

/** A prepared statement whose result is not needed. */
export interface Prepared {
  name: string
  values: readonly unknown[]
}

/** The driver's conversion of values, which its types do not declare. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils

/** Sends statements ahead of another one, in one piece. If one fails, the following ones are not executed. */
function sendAhead(connection: DriverConnection, statements: readonly Prepared[]): void {
  for (const { name, values } of statements) {
    connection.bind({ portal: '', statement: name, values, valueMapper: prepareValue })
    connection.execute({ portal: '' })
  }
}

/** The row readers of the statements that a connection has prepared, by name. */
export interface RowReaders {
  readers: Map<string, RowReader>
  parserOf: Parsers
}

/**
 * A statement of the driver that asks for the columns of its result only once per connection and name. By default the database sends them
 * with every result and the driver builds its parsers again. The result of a prepared statement can't change: PostgreSQL rejects a
 * statement whose columns did.
 */
class PreparedQuery extends DriverQuery {
  /** Not named `rows`: in the driver that is the number of rows to fetch at a time. */
  readonly found: Row[] = []
  readonly #name: string | undefined
  readonly #rowReaders: RowReaders
  readonly #ahead: readonly Prepared[]
  /** How many results come before its own. */
  #responsesAhead: number
  #read: RowReader | undefined
  /** The first error of reading a row; the driver still reads to the end of the result. */
  failure: Error | undefined

  constructor({ ahead = [], ...config }: PreparedStatementConfig, rowReaders: RowReaders, answered: Answered) {
    super(config, answered)
    this.#name = config.name
    this.#rowReaders = rowReaders
    this.#ahead = ahead
    this.#responsesAhead = ahead.length
  }

  override submit(connection: DriverConnection): unknown {
    this.#read = this.#name === undefined ? undefined : this.#rowReaders.readers.get(this.#name)
    const { silent, connection: own, send } = batchMessages(connection)
    try {
      sendAhead(own, this.#ahead)
      return super.submit(this.#read ? silent : own)
    } finally {
      send()
    }
  }

  override handleCommandComplete(message: object, connection: DriverConnection): void {
    if (this.#responsesAhead > 0) this.#responsesAhead--
    else super.handleCommandComplete(message, connection)
  }

  override handleRowDescription({ fields }: { fields: Column[] }): void {
    this.#read = createRowReader(fields, this.#rowReaders.parserOf)
    if (this.#name !== undefined) this.#rowReaders.readers.set(this.#name, this.#read)
  }

  override handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.#responsesAhead > 0) return
    try {
      if (this.#read && !this.failure) this.found.push(this.#read(fields))
    } catch (error) {
      this.failure = error as Error
    }
  }
}

/**
 * A statement with those that are sent ahead of it. Only one with values or a name can have some, because other texts may contain several
 * statements.
 */
export interface PreparedStatementConfig extends pg.QueryConfig {
  ahead?: readonly Prepared[]
}

/** Runs a statement on a connection. One with a name is prepared, and its columns are known after the first time. */
export const runPrepared = (
  client: Pick<pg.ClientBase, 'query'>,
  config: PreparedStatementConfig,
  rowReaders: RowReaders,
): Promise<PostgresQueryResult<Row>> =>
  new Promise((resolve, reject) => {
    const query = new PreparedQuery(config, rowReaders, (error, result) => {
      const failure = error ?? query.failure
      if (!failure) return resolve({ ...result, rows: query.found } as PostgresQueryResult<Row>)
      if (config.name !== undefined) rowReaders.readers.delete(config.name)
      reject(failure)
    })
    client.query(query as unknown as pg.Submittable)
  })
