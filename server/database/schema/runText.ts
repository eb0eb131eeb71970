import { CompiledQuery } from 'kysely'
import type { Connection } from '../tables.ts'

/** Runs a statement given as text. */
export const runText = (connection: Connection, text: string) => connection.executeQuery(CompiledQuery.raw(text))

/** Whether a query finds a row. */
export const hasRows = async (connection: Connection, question: string): Promise<boolean> =>
  (await runText(connection, `select 1 as found where exists (${question})`)).rows.length > 0
