import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { ChosenRows } from './responses.ts'
import { columns } from './columns.ts'

const chosenRows = 32

/** Assigns Marani's declined places, one thirtieth of all, to the owner's organization. */
export async function giveToOrganization(databaseUrl: string, organization: string): Promise<void> {
  await withClient(databaseUrl, async client => {
    await client.query(
      "update establishments set organization_id = case when status = 'declined' then $1::uuid end where organization_id is not null or status = 'declined'",
      [organization],
    )
    await client.query('vacuum (analyze) establishments')
  })
}

/** Runs work with a database connection of its own. */
export async function withClient<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const texts = new Set(['organization_id'])

/** What is copied from Marani's database into tables next to a peer's own. */
const copies = [
  {
    table: 'bench_places',
    select: `select id, ${columns.map(column => (texts.has(column) ? `${column}::text` : column)).join(', ')}
      from establishments where deleted_at is null`,
  },
  { table: 'bench_regions', select: 'select id, title_ge, title_en from regions' },
  { table: 'bench_categories', select: 'select id, title_ge, title_en from categories' },
] as const

const places = `id uuid, name_ge text, name_en text, desc_ge text, desc_en text, address_ge text, status text, organization_id text,
  region_id uuid, category_id uuid, beds integer, rooms integer, lat float8, lng float8, mobile text, website_url text, visible boolean,
  wine_road_member boolean, created_at timestamptz, updated_at timestamptz`
const titled = 'id uuid, title_ge text, title_en text'

/** Fills a peer's tables with Marani's rows by its own statements, and analyses them. */
export async function copyRows(maraniUrl: string, peerUrl: string, fill: readonly string[]): Promise<void> {
  await withClient(maraniUrl, source =>
    withClient(peerUrl, async target => {
      for (const { table, select } of copies) {
        await target.query(`create unlogged table ${table} (${table === 'bench_places' ? places : titled})`)
        await pipeline(
          source.query(copyTo(`copy (${select}) to stdout`)),
          target.query(copyFrom(`copy ${table} from stdin`)),
        )
        await target.query(`analyze ${table}`)
      }
      for (const statement of fill) await target.query(statement)
      for (const { table } of copies) await target.query(`drop table ${table}`)
      await target.query('vacuum (analyze)')
    }),
  )
}

/** Creates a database with the settings that Marani needs. */
export const createDatabase = (url: string, name: string): Promise<unknown> =>
  withClient(url, client => client.query(`create database ${name} encoding 'UTF8' template template0`))

/** Chooses drafts, which staff can change without a moderation request. */
export async function chooseRows(maraniUrl: string): Promise<ChosenRows> {
  const ids = await withClient(maraniUrl, async client => {
    const { rows } = await client.query<{ id: string }>(
      "select id from establishments where status = 'draft' order by id limit $1",
      [2 * chosenRows],
    )
    return rows.map(({ id }) => id)
  })
  return { read: ids.slice(0, chosenRows), changed: ids.slice(chosenRows) }
}

/** Counts the places in Marani's list. */
export const countPlaces = (maraniUrl: string): Promise<number> =>
  withClient(maraniUrl, async client => {
    const { rows } = await client.query<{ places: number }>(
      'select count(*)::integer as places from establishments where deleted_at is null',
    )
    return rows[0]?.places ?? 0
  })

/** Returns the size of a table with its indexes in MB, and its number of indexes. */
export const tableSizeOf = (databaseUrl: string, table: string): Promise<{ megabytes: number; indexes: number }> =>
  withClient(databaseUrl, async client => {
    const { rows } = await client.query<{ megabytes: number; indexes: number }>(
      `select pg_total_relation_size($1::regclass) / 1e6::float8 as megabytes,
        (select count(*)::integer from pg_index where indrelid = $1::regclass) as indexes`,
      [table],
    )
    return rows[0] ?? { megabytes: Number.NaN, indexes: Number.NaN }
  })
