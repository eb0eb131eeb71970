import type { Kysely } from 'kysely'
import type { Row } from '../../src/engine/model/query.ts'

/** The database's type for Kysely. Tables come from declarations, so their names and columns are data. */
export type Tables = Record<string, Row>

/** A database, or a transaction in it. */
export type Connection = Kysely<Tables>
