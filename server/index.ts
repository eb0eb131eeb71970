import { runProgram } from './runProgram.ts'
import { readSettings } from './settings.ts'
import { startServer, type RunningServer } from './startServer.ts'
import { stopWhenAsked } from './stopWhenAsked.ts'

let server: RunningServer | undefined
stopWhenAsked(async () => server?.close())
await runProgram(async () => {
  server = await startServer(readSettings(process.env))
  process.stdout.write(`${server.greeting}\n`)
})
