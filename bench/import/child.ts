import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { openRecords } from '../../server/openRecords.ts'
import { readRows } from '../../server/import/readRows.ts'
import { seed } from '../../server/seed.ts'
import { readSettings } from '../../server/settings.ts'
import { system } from '../../src/engine/model/actor.ts'
import { importRecords, type ImportReport } from '../../src/features/import/records/importRecords.ts'
import { readMapping } from '../../src/features/import/records/mapping.ts'

/** A file and its mapping. */
export interface Job {
  resource: string
  file: string
  map: string
}

export interface Imported extends Job {
  report: ImportReport
  seconds: number
  /** Memory of the process in bytes: before, and the maximum during the import. */
  before: number
  most: number
}

const sampleMilliseconds = 50
const settleMilliseconds = 500

const collect = async (): Promise<void> => {
  globalThis.gc?.()
  await wait(settleMilliseconds)
  globalThis.gc?.()
}

const { context, close } = await openRecords(readSettings(process.env))
await seed(context)

async function run({ resource, file, map }: Job): Promise<Imported> {
  await collect()
  const before = process.memoryUsage.rss()
  let most = before
  const sampler = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), sampleMilliseconds)
  const began = performance.now()
  const mapping = readMapping(JSON.parse(readFileSync(map, 'utf8')))
  const report = await importRecords(context, system, {
    resource,
    rows: readRows(file, mapping.separator),
    mapping,
    options: { partial: true },
    onEvent: () => {},
    progress: () => {},
  })
  const seconds = (performance.now() - began) / 1000
  clearInterval(sampler)
  return { resource, file, map, report, seconds, before, most }
}

process.on('message', async (job: Job) => {
  process.send?.(await run(job))
})
process.once('disconnect', () => void close().then(() => process.exit(0)))
process.send?.('open')
