import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { openRecords, type OpenedRecords } from '../../server/openRecords.ts'
import { seed } from '../../server/seed.ts'
import { readSettings } from '../../server/settings.ts'
import { findPostgres, openPostgresFolder, openReplicaFolder } from '../../scripts/openPostgresFolder.ts'
import { createMemoryFiles } from '../../src/features/files/memoryFiles.ts'
import type { Store } from '../../src/engine/records/store.ts'
import { runLoad } from '../measure/load.ts'
import type { Options } from '../options.ts'
import { table } from '../report/table.ts'

const name = 'marani'

/** How many rows per second are written concurrently, each in its own transaction. */
const writes = [0, 20, 200]

const page = (store: Store) =>
  store.find({
    entity: 'establishments',
    where: [],
    sort: { property: 'updated_at', order: 'DESC' },
    offset: 0,
    limit: 25,
  })

/** Writes at the given rate while some work runs. */
async function whileWriting<Result>(store: Store, perSecond: number, work: () => Promise<Result>): Promise<Result> {
  let isOver = false
  const write = async () => {
    while (perSecond > 0 && !isOver) {
      await store.update('categories', [], {})
      await wait(1_000 / perSecond)
    }
  }
  const writing = write()
  const result = await work()
  isOver = true
  await writing
  return result
}

async function measureReads({ models, database }: OpenedRecords, { milliseconds }: Options) {
  const { store, readStore = store } = models.current()
  const lines: (string | number)[][] = []
  for (const perSecond of writes)
    for (const connections of [1, 8])
      for (const [who, source] of [
        ['primary', store],
        ['replica', readStore],
      ] as const) {
        const before = database.replica?.report().reads ?? { replica: 0, primary: 0 }
        const load = await whileWriting(store, perSecond, () =>
          runLoad(() => page(source), { connections, milliseconds }),
        )
        const after = database.replica?.report().reads ?? before
        const [own, other] = [after.replica - before.replica, after.primary - before.primary]
        const share = own + other === 0 ? '' : `${Math.round((100 * own) / (own + other))} %`
        lines.push([who, perSecond, connections, load.perSecond, load.p50, load.p95, share])
      }
  return lines
}

/** Measures a page read from the primary or a replica, with and without concurrent writes; returns Markdown. */
export async function measureReplica(options: Options): Promise<string> {
  const programs = findPostgres()
  if (programs === undefined) return 'PostgreSQL is not installed.'
  const folder = mkdtempSync(join(tmpdir(), 'marani-bench-replica-'))
  chmodSync(folder, 0o711)
  const primary = openPostgresFolder(programs, join(folder, 'primary'), { port: options.port })
  const replica = openReplicaFolder(programs, join(folder, 'replica'), { port: options.port + 1, primary })
  try {
    const client = new pg.Client(primary.url('postgres'))
    await client.connect()
    await client.query(`create database ${name} encoding 'UTF8' template template0`).finally(() => client.end())
    const opened = await openRecords(
      readSettings({ DATA_DIR: folder, DATABASE_URL: primary.url(name), DATABASE_READ_URL: replica.url(name) }),
    )
    try {
      await seed(opened.context, createMemoryFiles())
      while (opened.database.replica?.report().state !== 'used') await wait(100)
      const lines = await measureReads(opened, options)
      return `${table(['served by', 'writes per second', 'concurrency', 'per second', 'p50 ms', 'p95 ms', 'from the replica'], lines)}\n`
    } finally {
      await opened.close()
    }
  } finally {
    for (const server of [replica, primary]) server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
