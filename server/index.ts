import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { runProgram } from './runProgram.ts'
import type { RunningServer } from './startServer.ts'
import { stopOnSignal } from './stopOnSignal.ts'

// What one start has compiled the next one takes as it is, which halves the time until the first answer. A folder that can't be written to is left alone.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/marani/compiled'))

let server: RunningServer | undefined
stopOnSignal(async () => server?.close())
await runProgram(async () => {
  const [{ readSettings }, { startServer }] = await Promise.all([import('./settings.ts'), import('./startServer.ts')])
  server = await startServer(readSettings(process.env))
  process.stdout.write(`${server.greeting}\n`)
})
