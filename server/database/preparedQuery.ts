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

/** What the driver's connection is told in the course of a statement. */
interface DriverConnection {
  describe(message: object): void
}

/** What the driver's statement answers and hears. It says so in its code, and not in its types. */
interface DriverQuery {
  submit(connection: DriverConnection): unknown
  handleRowDescription(message: { fields: Column[] }): void
  handleDataRow(message: { fields: (string | null)[] }): void
}

type Answered = (error: Error | null, result: pg.QueryResult) => void

const DriverQuery = pg.Query as unknown as new (config: pg.QueryConfig, callback: Answered) => DriverQuery

const silent = new WeakMap<DriverConnection, DriverConnection>()

/** A connection that does not ask what columns a statement has. */
function withoutDescribing(connection: DriverConnection): DriverConnection {
  const known = silent.get(connection)
  if (known) return known
  const made = Object.create(connection, { describe: { value: () => undefined } }) as DriverConnection
  silent.set(connection, made)
  return made
}

/** What is known of the statements that a connection has prepared, by their names. */
export interface Described {
  readers: Map<string, RowReader>
  parserOf: Parsers
}

/**
 * A statement of the driver that asks for the columns of its rows once for each connection and name: the database would tell them again with every
 * answer, and the driver make its parsers anew. What a prepared statement answers cannot change: PostgreSQL refuses one whose columns did.
 */
class PreparedQuery extends DriverQuery {
  /** Not `rows`, which is what the driver calls how many it fetches at a time. */
  readonly found: Row[] = []
  readonly #name: string | undefined
  readonly #described: Described
  #read: RowReader | undefined
  /** Why a row could not be read; the driver reads on to the end of the answer. */
  failure: Error | undefined

  constructor(config: pg.QueryConfig, described: Described, answered: Answered) {
    super(config, answered)
    this.#name = config.name
    this.#described = described
  }

  override submit(connection: DriverConnection): unknown {
    this.#read = this.#name === undefined ? undefined : this.#described.readers.get(this.#name)
    return super.submit(this.#read ? withoutDescribing(connection) : connection)
  }

  override handleRowDescription({ fields }: { fields: Column[] }): void {
    this.#read = createRowReader(fields, this.#described.parserOf)
    if (this.#name !== undefined) this.#described.readers.set(this.#name, this.#read)
  }

  override handleDataRow({ fields }: { fields: (string | null)[] }): void {
    try {
      if (this.#read && !this.failure) this.found.push(this.#read(fields))
    } catch (error) {
      this.failure = error as Error
    }
  }
}

/** Asks a connection; a statement with a name is prepared under it, and its columns are known from the first time on. */
export const askPrepared = (
  client: Pick<pg.ClientBase, 'query'>,
  config: pg.QueryConfig,
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
