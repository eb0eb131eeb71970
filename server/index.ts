import { startServer } from './startServer.ts'
import { StartRefused, readSettings } from './settings.ts'

try {
  const server = await startServer(readSettings(process.env))
  process.stdout.write(`${server.greeting}\n`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      void server.close().then(() => process.exit(0))
    })
} catch (error) {
  if (!(error instanceof StartRefused)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
