import type { PGlite } from '@electric-sql/pglite'

/** Creates what the steps write to; harmless when it is there already. */
export async function prepareTables(database: PGlite): Promise<void> {
  await database.exec(`
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE TABLE IF NOT EXISTS notes (id int PRIMARY KEY, body text NOT NULL);
    CREATE INDEX IF NOT EXISTS notes_body ON notes USING gin (body gin_trgm_ops);
    CREATE TABLE IF NOT EXISTS batches (batch int NOT NULL, part int NOT NULL, size int NOT NULL);
    CREATE TABLE IF NOT EXISTS progress (id int PRIMARY KEY DEFAULT 1, step int NOT NULL);
    INSERT INTO progress (step) VALUES (0) ON CONFLICT DO NOTHING`)
}

async function writeNote(database: PGlite, step: number): Promise<void> {
  await database.query('INSERT INTO notes VALUES ($1, $2)', [step, `note ${step} ${'wine '.repeat(step % 40)}`])
}

async function writeBatch(database: PGlite, step: number): Promise<void> {
  const size = 2 + (step % 19)
  await database.transaction(async transaction => {
    for (let part = 1; part <= size; part += 1) {
      await transaction.query('INSERT INTO batches VALUES ($1, $2, $3)', [step, part, size])
    }
  })
}

async function makeTable(database: PGlite, step: number): Promise<void> {
  await database.transaction(async transaction => {
    await transaction.exec(
      `CREATE TABLE made_${step} (step int PRIMARY KEY); INSERT INTO made_${step} VALUES (${step})`,
    )
  })
}

async function moveProgress(database: PGlite, step: number): Promise<void> {
  await database.query('UPDATE progress SET step = $1', [step])
}

const writers = { note: writeNote, batch: writeBatch, table: makeTable, progress: moveProgress }
type Kind = keyof typeof writers
const turns: Kind[] = ['note', 'batch', 'note', 'progress', 'note', 'table', 'batch', 'progress']

/** One piece of work; answers its name, for instance 'batch 12', once the database has acknowledged it. */
export async function writeStep(database: PGlite, step: number): Promise<string> {
  const kind = turns[step % turns.length] ?? 'note'
  await writers[kind](database, step)
  return `${kind} ${step}`
}

/** The first step that nothing in the database belongs to. */
export async function nextStep(database: PGlite): Promise<number> {
  const found = await database.query<{ last: number }>(`
    SELECT greatest((SELECT max(id) FROM notes), (SELECT max(batch) FROM batches), (SELECT max(step) FROM progress),
      (SELECT max(substr(relname, 6)::int) FROM pg_class WHERE relname ~ '^made_[0-9]+$'), 0) AS last`)
  return (found.rows[0]?.last ?? 0) + 1
}

async function columnOf(database: PGlite, query: string): Promise<Set<number>> {
  const found = await database.query<{ value: number }>(query)
  return new Set(found.rows.map(row => row.value))
}

/** What is wrong, in sentences: acknowledged work that is missing, transactions that are there in part. */
export async function findLosses(database: PGlite, acknowledged: string[]): Promise<string[]> {
  if (acknowledged.length === 0) return []
  const [progress = 0] = await columnOf(database, 'SELECT step AS value FROM progress')
  const notes = await columnOf(database, 'SELECT id AS value FROM notes')
  const batches = await columnOf(database, 'SELECT DISTINCT batch AS value FROM batches')
  const tables = await columnOf(
    database,
    `
    SELECT substr(relname, 6)::int AS value FROM pg_class WHERE relkind = 'r' AND relname ~ '^made_[0-9]+$'`,
  )
  const isThere: Record<Kind, (step: number) => boolean> = {
    note: step => notes.has(step),
    batch: step => batches.has(step),
    table: step => tables.has(step),
    progress: step => progress >= step,
  }
  const losses = acknowledged.flatMap(work => {
    const [kind, step] = work.split(' ') as [Kind, string]
    return isThere[kind](Number(step)) ? [] : [`${work} is missing`]
  })
  const halves = await columnOf(
    database,
    `
    SELECT batch AS value FROM batches GROUP BY batch, size HAVING count(*) <> size OR count(DISTINCT part) <> size`,
  )
  for (const batch of halves) losses.push(`batch ${batch} is there in part`)
  for (const step of tables) {
    const rows = await columnOf(database, `SELECT step AS value FROM made_${step}`)
    if (!rows.has(step)) losses.push(`table made_${step} lost its row`)
  }
  return losses
}
