// Argument: directory. Writes until the disk, after some commits, refuses to sync.
import fs, { writeSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { openEmbedded } from '../../server/database/embedded/openEmbedded.ts'
import { prepareTables, writeStep } from './workload.ts'

const database = await openEmbedded({ directory: process.argv[2] ?? '' })
await prepareTables(database)
for (let step = 1; step <= 40; step += 1) {
  if (step === 20) {
    fs.fsyncSync = () => {
      throw Object.assign(new Error('the disk is gone'), { code: 'EIO' })
    }
    syncBuiltinESMExports()
  }
  const work = await writeStep(database, step).catch(() => 'rejected')
  writeSync(1, `${work}\n`)
}
