import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { SchemaDescription } from './schema/description.ts'
import type { Catalog } from './schema/readCatalog.ts'
import { declaredShapes, keyOf, presentShapes, type OriginOf, type Shape } from './schema/shapes.ts'
import type { Connection } from './tables.ts'

/** The tables that record which version of the program created which parts of the schema. */
const programsTable = 'schema_programs'
export const madeTable = 'schema_made'
export const programTables: readonly string[] = [programsTable, madeTable]

/** The version of the program, from package.json. */
export const programVersion = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
).version

interface Program {
  number: number
  version: string
}

/** The program that created everything from before this was recorded; older than every version. */
const unknownProgram: Program = { number: 0, version: '0' }

const numbersOf = (version: string): number[] => version.split(/[.+-]/).map(part => Number.parseInt(part, 10) || 0)

/** Compares by version and, if equal, by when each was first started here. */
function isNewer(one: Program, other: Program): boolean {
  const [ones, others] = [numbersOf(one.version), numbersOf(other.version)]
  const place = Array.from({ length: Math.max(ones.length, others.length) }, (_, index) => index).find(
    index => (ones[index] ?? 0) !== (others[index] ?? 0),
  )
  return place === undefined ? one.number > other.number : (ones[place] ?? 0) > (others[place] ?? 0)
}

async function createTables(connection: Connection): Promise<void> {
  await sql`create table ${sql.table(programsTable)} (number integer primary key, version text not null, fingerprint text not null, first_started_at timestamptz not null default now(), unique (version, fingerprint))`.execute(
    connection,
  )
  await sql`create table ${sql.table(madeTable)} (key text primary key, shape text not null, program integer not null)`.execute(
    connection,
  )
}

async function findProgram(
  connection: Connection,
  version: string,
  description: SchemaDescription,
): Promise<{ own: Program; all: Map<number, Program> }> {
  const fingerprint = createHash('sha256').update(JSON.stringify(description)).digest('hex')
  const { rows } = await sql<
    Program & { fingerprint: string }
  >`select number, version, fingerprint from ${sql.table(programsTable)}`.execute(connection)
  const known = rows.find(row => row.version === version && row.fingerprint === fingerprint)
  const own = known ?? { number: Math.max(0, ...rows.map(row => row.number)) + 1, version }
  if (!known)
    await sql`insert into ${sql.table(programsTable)} (number, version, fingerprint) values (${own.number}, ${version}, ${fingerprint})`.execute(
      connection,
    )
  return { own, all: new Map(rows.map(row => [row.number, row])) }
}

async function write(connection: Connection, shapes: readonly Shape[], program: number): Promise<void> {
  if (shapes.length === 0) return
  const rows = JSON.stringify(shapes.map(shape => ({ key: keyOf(shape), shape: shape.shape })))
  await sql`insert into ${sql.table(madeTable)} (key, shape, program) select key, shape, ${program} from jsonb_to_recordset(${rows}::jsonb) as given(key text, shape text)
    on conflict (key) do update set shape = excluded.shape, program = excluded.program`.execute(connection)
}

export interface SchemaInput {
  description: SchemaDescription
  /** What the program itself declares, by which it is identified; by default the whole description. */
  program?: SchemaDescription | undefined
  /** The tables that the description and the catalog are limited to; by default all. */
  only?: readonly string[] | undefined
}

export interface SchemaOrigins {
  /** Returns which program created a part of the schema. */
  originOf: OriginOf
  /** Records what this program created or changed, once the database matches the declarations. */
  note(): Promise<void>
}

/**
 * Reads which version of the program created which parts of a database. In a database without these records, everything that an earlier
 * program left counts as older than every version. See docs/decisions/046.
 */
export async function readSchemaOrigins(
  connection: Connection,
  { description, program = description, only }: SchemaInput,
  catalog: Catalog,
  version: string,
): Promise<SchemaOrigins> {
  const remembers = catalog.tables.some(table => table.name === madeTable)
  if (!remembers) await createTables(connection)
  const { own, all } = await findProgram(connection, version, program)
  if (!remembers) await write(connection, presentShapes(catalog), unknownProgram.number)
  const { rows } = await sql<{
    key: string
    shape: string
    program: number
  }>`select key, shape, program from ${sql.table(madeTable)} ${only ? sql`where split_part(key, ' ', 2) in (${sql.join(only)})` : sql``}`.execute(
    connection,
  )
  const known = new Map(rows.map(row => [row.key, row]))
  const originOf: OriginOf = thing => {
    const creator = known.get(keyOf(thing))
    if (!creator) return 'foreign'
    return isNewer(all.get(creator.program) ?? unknownProgram, own) ? 'newer' : 'ours'
  }
  return {
    originOf,
    note: async () => {
      const declared = declaredShapes(description)
      const changed = declared.filter(
        shape => known.get(keyOf(shape))?.shape !== shape.shape && originOf(shape) !== 'newer',
      )
      await write(connection, changed, own.number)
      const there = new Set([...declared, ...presentShapes(catalog)].map(keyOf))
      const gone = [...known.keys()].filter(key => !there.has(key))
      if (gone.length > 0 && !only)
        await sql`delete from ${sql.table(madeTable)} where key in (select jsonb_array_elements_text(${JSON.stringify(gone)}::jsonb))`.execute(
          connection,
        )
    },
  }
}
