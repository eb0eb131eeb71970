import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { readSettings } from '../../server/settings.ts'
import { createPorts } from '../../server/createPorts.ts'
import { isUnavailable } from '../../server/database/isUnavailable.ts'
import { createInProcessRequest, type ApiClient } from '../../server/apiClient.ts'
import { openRecords, type OpenedRecords } from '../../server/openRecords.ts'
import { createApi } from '../../src/tourism/createApi.ts'
import { system } from '../../src/engine/model/actor.ts'
import type { EntityDeclaration, FieldDeclaration } from '../../src/engine/model/declaration.ts'
import { createRegistry } from '../../src/engine/model/registry.ts'
import { asStored } from '../../src/engine/model/stored/asStored.ts'
import type { StoredDocument } from '../../src/engine/model/stored/documentSchema.ts'
import { checkDocument } from '../../src/engine/model/stored/layered.ts'
import { openPlaces, type Place } from '../database/places.ts'
import { quantile } from '../measure/numbers.ts'
import type { Options } from '../options.ts'
import { table, type Cell } from '../report/table.ts'
import { measureSwap } from './swap.ts'

const resource = 'bench_rooms'
const rowsAtOnce = 20_000
const pauseMilliseconds = 5
const swapRounds = 20

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

/** What is published, in order, with records in place. */
const steps: [name: string, document: StoredDocument][] = [
  ['A different order only', documentOf([...base].reverse(), list)],
  [
    'A new field, by which lists can be sorted',
    documentOf([...base, { name: 'note', type: 'text', maximum: 100 }], list),
  ],
  [
    'Filters by two fields with values',
    documentOf([...base, { name: 'note', type: 'text', maximum: 100 }], { ...list, filters: ['seats', 'code'] }),
  ],
  [
    'A text field becomes a number',
    documentOf(
      [
        ...base.map(field => (field.name === 'size' ? { name: 'size', type: 'integer' } : field)),
        { name: 'note', type: 'text', maximum: 100 },
      ],
      { ...list, filters: ['seats', 'code'] },
    ),
  ],
]

/** Latency of reading another resource during the work in milliseconds, and the CPU time of the work. */
interface Reading {
  waits: number[]
  /** CPU time of this process in milliseconds, including the embedded database. */
  processor: number
  took: number
}

/** Requests a page of another resource repeatedly while the work runs. */
async function readMeanwhile(request: ApiClient['request'], work: () => Promise<unknown>): Promise<Reading> {
  let isOver = false
  const waits: number[] = []
  const read = async (): Promise<void> => {
    while (!isOver) {
      // Measured from the time the request was due, so that time in which a busy process delays it is included.
      const began = performance.now() + pauseMilliseconds
      await wait(pauseMilliseconds)
      await request('GET', '/regions')
      waits.push(performance.now() - began)
    }
  }
  const reading = read()
  await wait(20)
  const [used, began] = [process.cpuUsage(), performance.now()]
  await work()
  const [{ user, system: kernel }, took] = [process.cpuUsage(used), performance.now() - began]
  isOver = true
  await reading
  return { waits, took, processor: (user + kernel) / 1_000 }
}

/** Previews the publication of a document. */
async function plan(request: ApiClient['request'], document: StoredDocument): Promise<object> {
  const { number: base } = await request('GET', '/declarations')
  await request('PUT', `/declarations/drafts/${resource}`, { base, document, version: 0 })
  const resources = [resource]
  const { plan: shown } = await request('POST', '/declarations/preview', { resources })
  return { plan: shown, note: null, resources }
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
  // Flushes the writes from filling the database, so that they don't distort what follows.
  await sql`checkpoint`.execute(kysely)
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

async function measurePlace({ kind, settings }: Place, rows: number, { rounds, cases }: Options): Promise<Cell[][]> {
  const opened = await openRecords(
    readSettings({
      ...(settings.databaseUrl === undefined ? {} : { DATABASE_URL: settings.databaseUrl }),
      ...(settings.dataDirectory === undefined ? {} : { DATA_DIR: settings.dataDirectory }),
    }),
  )
  const [secret, clock] = ['bench', () => new Date()]
  const ports = createPorts({
    ...opened,
    clock,
    secret,
    isUnavailable,
    secureCookies: false,
    contactEmail: 'bench@marani.example',
    ready: async () => ({}),
  })
  const request = await createInProcessRequest(createApi(ports), { secret, clock })
  const publish = async (document: StoredDocument) => {
    const body = await plan(request, document)
    return () => request('POST', '/declarations/publish', body)
  }
  const lines: Cell[][] = []
  try {
    await (
      await publish(documentOf(base, list))
    )()
    await ports.background.settled()
    process.stderr.write(`${kind}: filling ${rows} rows …\n`)
    await fill(opened, rows)
    const { program, layer } = opened.declaring
    for (const [name, document] of steps.filter(([step]) => step.includes(cases))) {
      const present = opened.models.current()
      const checks = await timesOf(rounds, () => checkDocument(program.declarations, document, program))
      const { declarations } = layer(document)
      const registries = await timesOf(rounds, () => {
        createRegistry(declarations, present.registry)
        createRegistry(asStored(declarations), present.tables)
      })
      const planning = performance.now()
      const go = await publish(document)
      const planned = performance.now() - planning
      const publishing = await readMeanwhile(request, go)
      const finishing = await readMeanwhile(request, () => ports.background.settled())
      lines.push([
        `${kind}, ${rows.toLocaleString('en')}: ${name}`,
        quantile(checks, 0.5),
        quantile(registries, 0.5),
        planned,
        publishing.took,
        publishing.processor,
        quantile(publishing.waits, 1),
        finishing.took,
        quantile(finishing.waits, 0.99),
        quantile(finishing.waits, 1),
      ])
    }
  } finally {
    await ports.background.settled()
    await opened.close()
  }
  return lines
}

/**
 * Measures what publishing costs with existing records, and how long readers of another resource wait; returns
 * Markdown.
 */
export async function measureDeclarations(options: Options): Promise<string> {
  const places = openPlaces(options)
  const lines: Cell[][] = []
  const swaps: string[] = []
  try {
    const place = options.databases.includes('postgres') ? await places.open('postgres', 'declarations_swap') : null
    if (place) swaps.push(await measureSwap(place, options.port + 2, swapRounds))
    for (const kind of options.databases)
      for (const rows of options.rows) {
        const filled = await places.open(kind, `declarations_${rows}`)
        if (filled) lines.push(...(await measurePlace(filled, rows, options)))
      }
  } finally {
    places.close()
  }
  const head = [
    '',
    'check, ms',
    'registry, ms',
    'plan, ms',
    'publish, ms',
    'CPU, ms',
    'longest read, ms',
    'afterwards, ms',
    'read p99 afterwards, ms',
    'longest read afterwards, ms',
  ]
  return [...swaps, table(head, lines)].join('\n\n')
}
