// Arguments: empty folder, file for the recording. Works on a new database in the folder and records what reaches it.
import fs from 'node:fs'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import { recordDisk } from './recordDisk.ts'

const [folder = '', recording = ''] = process.argv.slice(2)
const writeWhole = fs.writeFileSync
const events = recordDisk(folder)
const { openEmbedded } = await import('../../server/database/embedded/openEmbedded.ts')
const { prepareTables, writeStep } = await import('./workload.ts')

const directory = join(folder, 'data')
let database = await openEmbedded({ directory })
await prepareTables(database)
for (let step = 1; step <= 240; step += 1) {
  events.push({ kind: 'acknowledged', work: await writeStep(database, step) })
  if (step % 60 === 0) await database.exec('CHECKPOINT')
  if (step % 80 === 0) await database.exec('VACUUM FULL notes')
  if (step % 50 === 0) {
    await database.exec(
      `INSERT INTO notes SELECT ${step} * 10000 + g, repeat('g', 900) || g FROM generate_series(1, 4000) g`,
    )
  }
  if (step === 150) {
    await database.close()
    database = await openEmbedded({ directory })
  }
}
writeWhole(recording, serialize(events))
