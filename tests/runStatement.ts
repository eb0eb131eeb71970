import pg from 'pg'

/** Returns the rows that a statement returns on a PostgreSQL server; it has a connection of its own. */
export async function queryRows<Found extends object>(url: string, statement: string): Promise<Found[]> {
  const client = new pg.Client(url)
  await client.connect()
  return client
    .query<Found>(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

/** Runs a statement on a PostgreSQL server, with a connection of its own. */
export async function runStatement(url: string, statement: string): Promise<void> {
  await queryRows(url, statement)
}
