import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { readSettings } from '../../server/settings.ts'
import { openRecords, type OpenedRecords } from '../../server/openRecords.ts'
import { fieldTypes } from '../../src/engine/fields/index.ts'
import { system } from '../../src/engine/model/actor.ts'
import type { EntityDeclaration, FieldDeclaration } from '../../src/engine/model/declaration.ts'
import { createRegistry } from '../../src/engine/model/registry.ts'
import { asStored } from '../../src/engine/model/stored/asStored.ts'
import { continued } from '../../src/engine/model/stored/continued.ts'
import type { StoredDocument } from '../../src/engine/model/stored/documentSchema.ts'
import { checkDocument } from '../../src/engine/model/stored/layered.ts'
import { convertValues } from '../../src/engine/records/convertValues.ts'
import { newRow } from '../../src/engine/records/newRow.ts'
import type { Unfinished } from '../../src/features/declarations/place.ts'
import { openPlaces, type Place } from '../database/places.ts'
import { quantile } from '../measure/numbers.ts'
import type { Options } from '../options.ts'
import { table, type Cell } from '../report/table.ts'

const resource = 'bench_rooms'
const rowsAtOnce = 20_000
const pauseMilliseconds = 5

const base: FieldDeclaration[] = [
  { name: 'name', type: 'text', localized: true, required: true, search: true, maximum: 160 },
  { name: 'about', type: 'multiline', localized: true, maximum: 2_000 },
  { name: 'seats', type: 'integer' },
  { name: 'length', type: 'decimal', scale: 1 },
  { name: 'code', type: 'text', maximum: 40 },
  { name: 'size', type: 'text', maximum: 40 },
]

const documentOf = (
  fields: readonly FieldDeclaration[],
  list: NonNullable<EntityDeclaration['list']>,
): StoredDocument => ({
  format: 'marani/1',
  resources: [
    {
      entity: {
        name: resource,
        title: 'name',
        access: { read: ['management'], create: ['management'], update: ['management'] },
        list: { ...list, columns: [...list.columns] },
        groups: [{ name: 'naming', fields: [...fields] }],
      } as NonNullable<StoredDocument['resources']>[number]['entity'],
    },
  ],
})

const list = { columns: ['name', 'seats'] }

/** What is published one after the other, over the records. */
const steps: [name: string, document: StoredDocument][] = [
  ['Nothing but another order', documentOf([...base].reverse(), list)],
  [
    'A field more, which lists can be sorted by',
    documentOf([...base, { name: 'note', type: 'text', maximum: 100 }], list),
  ],
  [
    'Filters by two fields that have values',
    documentOf([...base, { name: 'note', type: 'text', maximum: 100 }], { ...list, filters: ['seats', 'code'] }),
  ],
  [
    'A text that becomes a number',
    documentOf(
      [
        ...base.map(field => (field.name === 'size' ? { name: 'size', type: 'integer' } : field)),
        { name: 'note', type: 'text', maximum: 100 },
      ],
      { ...list, filters: ['seats', 'code'] },
    ),
  ],
]

/** Asks for a row again and again while work is done, and answers how long the longest waited, in milliseconds. */
async function longestWait<Result>(opened: OpenedRecords, work: () => Promise<Result>): Promise<[Result, number]> {
  let [isOver, longest] = [false, 0]
  const ask = async (): Promise<void> => {
    while (!isOver) {
      // Counted from when it would ask, so that a process that is busy counts as one that lets wait.
      const began = performance.now() + pauseMilliseconds
      await wait(pauseMilliseconds)
      await sql`select id, name_ge from ${sql.table(resource)} limit 1`.execute(opened.database.kysely)
      longest = Math.max(longest, performance.now() - began)
    }
  }
  const asking = ask()
  await wait(20)
  const result = await work()
  isOver = true
  await asking
  return [result, longest]
}

async function publish(opened: OpenedRecords, document: StoredDocument): Promise<readonly Unfinished[]> {
  let left: readonly Unfinished[] = []
  await opened.declaring.publish(
    async ({ head }) => ({
      document: continued(head.document, document, { newId: opened.context.newId, fieldTypes }),
      row: newRow(opened.context, system, 'declared_models', { note: null }),
    }),
    async (_inside, unfinished) => {
      left = unfinished
    },
  )
  return left
}

async function fill({ database: { kysely } }: OpenedRecords, rows: number): Promise<void> {
  const { id: person } = system
  for (let from = 0; from < rows; from += rowsAtOnce)
    await sql`insert into ${sql.table(resource)}
      (id, version, created_at, created_by, updated_at, updated_by, search, search_slips, standing, name_ge, name_en, about_ge, seats, length, code, size)
      select gen_random_uuid(), 1, now(), ${person}, now(), ${person}, 'oTaxi ' || n, '{}', 0, 'ოთახი ' || n, 'Room ' || n,
        repeat('ღვინის სახლი ', 12), n % 200, (n % 500) / 10.0, 'C-' || n, case when n % 50 = 0 then 'about ' || n else (n % 300)::text end
      from generate_series(${from + 1}::int, ${Math.min(rows, from + rowsAtOnce)}::int) as n`.execute(kysely)
  await sql`analyze ${sql.table(resource)}`.execute(kysely)
}

async function timesOf(rounds: number, work: () => unknown): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return times
}

/** Gives the field that became a number its values, as the job does. */
async function convert(opened: OpenedRecords): Promise<void> {
  const { registry, store } = opened.models.current()
  const entity = registry.entity(resource)
  const [source, target] = [entity.fields.get('size_2'), entity.fields.get('size')]
  if (!source || !target) throw new Error('There is nothing to convert')
  await convertValues(
    { ...opened.context, registry, store },
    { entity, source, target },
    {
      since: new Date(),
      conversion: {
        fieldTypes: registry.fieldTypes,
        context: { codeList: name => registry.codeList(name) },
      },
      goOn: async () => {
        await wait(0)
        return true
      },
    },
  )
}

async function measurePlace({ kind, settings }: Place, rows: number, { rounds }: Options): Promise<Cell[][]> {
  const opened = await openRecords(
    readSettings({
      ...(settings.databaseUrl === undefined ? {} : { DATABASE_URL: settings.databaseUrl }),
      ...(settings.dataDirectory === undefined ? {} : { DATA_DIR: settings.dataDirectory }),
    }),
  )
  const lines: Cell[][] = []
  try {
    await publish(opened, documentOf(base, list))
    process.stderr.write(`${kind}: filling ${rows} rows …\n`)
    await fill(opened, rows)
    const { program, layer } = opened.declaring
    for (const [name, document] of steps) {
      const present = opened.models.current()
      const checks = await timesOf(rounds, () => checkDocument(program.declarations, document, program))
      const { declarations } = layer(document)
      const registries = await timesOf(rounds, () => {
        createRegistry(declarations, present.registry)
        createRegistry(asStored(declarations), present.tables)
      })
      const began = performance.now()
      const [left, waited] = await longestWait(opened, () => publish(opened, document))
      const published = performance.now() - began
      const { registry, store, tables } = opened.models.current()
      const finishing = performance.now()
      const [, waitedLater] = await longestWait(opened, async () => {
        for (const unfinished of left) await opened.declaring.finish({ ...opened.context, registry, store }, unfinished)
        if (tables.entity(resource).fields.has('size_2')) await convert(opened)
      })
      const finished = performance.now() - finishing
      lines.push([
        `${kind}, ${rows.toLocaleString('en')}: ${name}`,
        quantile(checks, 0.5),
        quantile(registries, 0.5),
        published,
        waited,
        finished,
        waitedLater,
      ])
    }
  } finally {
    await opened.close()
  }
  return lines
}

/** What publishing costs with records there, and how long others wait for it. */
export async function measureDeclarations(options: Options): Promise<string> {
  const places = openPlaces(options)
  const lines: Cell[][] = []
  try {
    for (const kind of options.databases)
      for (const rows of options.rows) {
        const place = await places.open(kind, `declarations_${rows}`)
        if (place) lines.push(...(await measurePlace(place, rows, options)))
      }
  } finally {
    places.close()
  }
  return table(
    ['', 'check, ms', 'registry, ms', 'publish, ms', 'longest wait, ms', 'afterwards, ms', 'longest wait then, ms'],
    lines,
  )
}
