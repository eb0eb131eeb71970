// Arguments: directory, moment to start at (milliseconds of the clock). Takes the lock and keeps it until it is killed.
import { writeSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { DataDirectoryInUse, lockDirectory } from '../../server/database/embedded/lockDirectory.ts'

const [directory = '', startAt = '0'] = process.argv.slice(2)
await wait(Math.max(0, Number(startAt) - Date.now()))
try {
  await lockDirectory(directory, { address: `http://127.0.0.1:8110/${process.pid}` })
  writeSync(1, 'locked\n')
  setInterval(() => undefined, 60_000)
} catch (error) {
  if (!(error instanceof DataDirectoryInUse)) throw error
  writeSync(1, `refused ${JSON.stringify({ code: error.code, params: error.params })}\n`)
}
