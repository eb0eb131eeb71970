import { sql } from 'kysely'
import { fixtures } from '../../fixtures/index.ts'
import { fileAddress } from '../../src/engine/fields/fileAddress.ts'
import { migrate } from '../../server/database/migrate.ts'
import { withoutTimeLimit } from '../../server/database/databaseUnresponsive.ts'
import { openDatabase, type DatabaseSettings } from '../../server/database/openDatabase.ts'
import { createSqlStore } from '../../server/database/sqlStore.ts'
import type { Connection } from '../../server/database/tables.ts'
import { buildRegistry } from '../../server/openRecords.ts'
import { seed } from '../../server/seed.ts'
import { system } from '../../src/engine/model/actor.ts'
import type { Registry } from '../../src/engine/model/registry.ts'
import { foldSpelling } from '../../src/engine/rules/text/foldSpelling.ts'
import { atWord, inTitle, searchText, titleTypoKeys, wholeTitle } from '../../src/engine/rules/text/searchText.ts'
import type { NamedPlace } from './readNames.ts'
import { effects } from '../../src/tourism/product.ts'

const rowsPerStatement = 50_000
const checkedRows = 500

/** Per hundred establishments, in descending order of frequency. */
const statuses = {
  approved: 70,
  draft: 10,
  pending: 7,
  noapproval: 5,
  declined: 3,
  hidden: 2,
  onmoderation: 1,
  locked: 1,
  deleted: 1,
}

const seedRows = (registry: Registry, names: readonly NamedPlace[]) => {
  const words = (row: Partial<NamedPlace>): string | null => searchText(registry.entity('establishments'), row) || null
  const title = (name: string | null | undefined): string | null => (name ? wholeTitle(foldSpelling(name)) : null)
  const inName = (name: string | null | undefined): string | null =>
    words({ name_ge: name ?? null })?.slice((title(name) ?? '').length + 1) ?? null
  return names.map(({ name_ge, name_en, address_ge, ...place }, number) => ({
    ...place,
    number,
    name_ge,
    name_en,
    address_ge,
    title_ge: title(name_ge),
    title_en: title(name_en),
    words_ge: inName(name_ge),
    words_en: inName(name_en),
    address_words: words({ address_ge }),
    slips: titleTypoKeys(registry.entity('establishments'), { name_ge, name_en }),
  }))
}

const namesById = new Map(
  [fixtures.categories, fixtures.object_types, fixtures.regions, fixtures.municipalities, fixtures.villages].flatMap(
    rows =>
      (rows ?? []).map(
        row => [row.id, [row.name_ge ?? row.title_ge, row.name_en ?? row.title_en].map(String)] as const,
      ),
  ),
)

/** The labels of referenced records, for each kind in each municipality. */
const namedRows = (registry: Registry, names: readonly NamedPlace[]) => {
  const places = new Map(names.map(({ region_id, municipality_id }) => [municipality_id, region_id]))
  return [...places].flatMap(([municipality_id, region_id]) =>
    kinds.map(({ number, object_type_id, category_id }) => ({
      kind: number,
      municipality_id,
      words: searchText(
        registry.entity('establishments'),
        {},
        [category_id, object_type_id, region_id, municipality_id].flatMap(id => namesById.get(id) ?? []),
      ),
    })),
  )
}

const kinds = (fixtures.object_types ?? []).map((type, number) => ({
  number,
  object_type_id: type.id,
  category_id: type.category_id,
}))
const texts = (fixtures.establishments ?? []).map(({ desc_ge, desc_en }, number) => ({ number, desc_ge, desc_en }))
const facilityIds = (fixtures.facilities ?? []).map(facility => String(facility.id))
const statusList = Object.entries(statuses).flatMap(([status, share]) => Array.from({ length: share }, () => status))
const images = JSON.stringify(
  (fixtures.files ?? []).slice(0, 3).map(({ hash }) => ({ url: fileAddress(String(hash)) })),
)

/** Inserts rows with one name, address, kind and text each, picked by a deterministic pseudo-random number. */
const insertRows = (from: number, to: number, all: number, names: number) => sql`
  insert into establishments (id, name_ge, name_en, slug_ge, slug_en, desc_ge, desc_en, category_id, object_type_id, facility_id, beds, rooms,
    region_id, municipality_id, address_ge, lat, lng, images, mobile, website_url, visible, wine_road_member, status,
    version, created_at, created_by, updated_at, updated_by, deleted_at, code, search_slips, standing, search)
  select
    (lpad(to_hex((extract(epoch from made_at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(i % 4096), 3, '0') || '8' || lpad(to_hex(i), 15, '0'))::uuid,
    name.name_ge || ending, name.name_en || ending, 'adgili-' || i, 'place-' || i, text.desc_ge, text.desc_en, kind.category_id, kind.object_type_id,
    (${facilityIds}::uuid[])[1 + chance % ${facilityIds.length - 3}:3 + chance % ${facilityIds.length - 3}], chance % 60, chance % 25,
    name.region_id, name.municipality_id, address.address_ge, 41.2 + chance % 2000 / 1000.0, 41.6 + chance % 4800 / 1000.0, ${images}::jsonb,
    mobile, 'https://place-' || i || '.example', chance % 20 <> 0, chance % 9 = 0, status,
    1, made_at, ${system.id}::uuid, changed_at, ${system.id}::uuid, case when status = 'deleted' then changed_at end,
    'EST-' || (10000 + i), name.slips || ('=est-' || (10000 + i)), case when status = 'approved' and chance % 20 <> 0 then 101 else 0 end + chance % 101,
    concat_ws(' ', rtrim(name.title_ge, 'Y') || marked || 'Y', rtrim(name.title_en, 'Y') || marked || 'Y', name.words_ge || numbered, name.words_en || numbered, address.address_words, ${atWord('')} || mobile, named.words)
  from (
    select i, chance, made_at, made_at + (timestamptz '2026-05-01' - made_at) * (chance / 67108864.0) as changed_at,
      '5' || lpad((chance % 100000000)::text, 8, '0') as mobile, case when i < ${names} then '' else ' ' || i / ${names} end as ending,
      case when i < ${names} then '' else ${` ${inTitle('')}`} || i / ${names} end as marked,
      case when i < ${names} then '' else ${` ${atWord('')}`} || i / ${names} end as numbered,
      (${statusList}::text[])[1 + (chance / 7) % ${statusList.length}] as status
    from (select i, (i * 2654435761) % 4294967296 / 64 as chance, timestamptz '2021-01-01' + interval '5 years' * (i / ${all}::float8) as made_at
      from generate_series(${from}::bigint, ${to}::bigint) as i) as counted
  ) as one
  join bench_names as name on name.number = i % ${names}
  join bench_names as address on address.number = (i * 31 + 7) % ${names}
  join bench_kinds as kind on kind.number = chance % ${kinds.length}
  join bench_named as named on named.kind = kind.number and named.municipality_id = name.municipality_id
  join bench_texts as text on text.number = chance % ${texts.length}`

async function makeHelpers(connection: Connection, registry: Registry, names: readonly NamedPlace[]): Promise<void> {
  const tables = {
    bench_names: [
      'number integer, name_ge text, name_en text, title_ge text, title_en text, words_ge text, words_en text, address_ge text, address_words text, slips text[], region_id uuid, municipality_id uuid',
      seedRows(registry, names),
    ],
    bench_kinds: ['number integer, object_type_id uuid, category_id uuid', kinds],
    bench_named: ['kind integer, municipality_id uuid, words text', namedRows(registry, names)],
    bench_texts: ['number integer, desc_ge text, desc_en text', texts],
  } as const
  for (const [name, [columns, rows]] of Object.entries(tables)) {
    await sql`create temporary table ${sql.raw(name)} (${sql.raw(columns)})`.execute(connection)
    await sql`insert into ${sql.raw(name)} select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(${sql.raw(columns)})`.execute(
      connection,
    )
    await sql`analyze ${sql.raw(name)}`.execute(connection)
  }
}

async function dropIndexes(connection: Connection): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index where indrelid = 'establishments'::regclass and not indisprimary`.execute(
    connection,
  )
  for (const { name } of rows) await sql`drop index ${sql.raw(name)}`.execute(connection)
}

/** Throws if the search words differ from those the product writes. */
async function checkWords(connection: Connection, registry: Registry): Promise<void> {
  const entity = registry.entity('establishments')
  const columns = [...entity.searchable.map(property => property.name), 'search', 'search_slips']
  const { rows } = await sql<
    Record<string, unknown>
  >`select ${sql.raw(columns.join(', '))} from establishments order by random() limit ${checkedRows}`.execute(
    connection,
  )
  const naming = entity.searchable.filter(property => property.field.reference !== undefined)
  const wrong = rows.find(
    row =>
      row.search !==
      searchText(
        entity,
        row,
        naming.flatMap(({ name }) => namesById.get(String(row[name])) ?? []),
      ),
  )
  if (wrong) throw new Error(`Search words differ from the rule's: ${JSON.stringify(wrong)}`)
}

/**
 * Fills a new database: fixtures and demo users, then the given number of establishments inserted directly, indexed and
 * analysed.
 */
export async function fillEstablishments(
  settings: DatabaseSettings,
  names: readonly NamedPlace[],
  rows: number,
): Promise<void> {
  const registry = buildRegistry()
  const database = await openDatabase(settings)
  try {
    await migrate(database.kysely, registry)
    await seed({
      registry,
      effects,
      store: createSqlStore(registry, database.kysely),
      clock: () => new Date(),
      newId: () => crypto.randomUUID(),
    })
    await withoutTimeLimit(() =>
      database.kysely.connection().execute(async connection => {
        await sql`set statement_timeout = 0`.execute(connection)
        await dropIndexes(connection)
        await makeHelpers(connection, registry, names)
        for (let from = 0; from < rows; from += rowsPerStatement)
          await insertRows(from, Math.min(from + rowsPerStatement, rows) - 1, rows, names.length).execute(connection)
        await checkWords(connection, registry)
      }),
    )
    await migrate(database.kysely, registry)
    await withoutTimeLimit(() =>
      database.kysely.connection().execute(async connection => {
        await sql`set statement_timeout = 0`.execute(connection)
        await sql`vacuum (analyze) establishments`.execute(connection)
        await sql`checkpoint`.execute(connection)
      }),
    )
  } finally {
    await database.close()
  }
}
