import cluster from 'node:cluster'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { numberOfServers } from './cluster/numberOfServers.ts'
import { runProgram } from './runProgram.ts'
import { stopOnSignal } from './stopOnSignal.ts'

// What one start has compiled the next one takes as it is, which halves the time until the first answer. A folder that can't be written to is left alone.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/marani/compiled'))

let stop = async (): Promise<void> => {}
stopOnSignal(() => stop())

/** Several servers, each a process of its own; this one only keeps them running, and loads nothing of what they do. */
async function serveTogether(count: number): Promise<number> {
  const { supervise } = await import('./cluster/supervise.ts')
  const servers = supervise(count)
  stop = servers.stop
  const greeting = await servers.start()
  if (greeting === undefined) return 1
  process.stdout.write(`${greeting}\n`)
  return 0
}

async function serve(): Promise<void> {
  const [{ readSettings }, { startServer }, { oneOfSeveral }] = await Promise.all([
    import('./settings.ts'),
    import('./startServer.ts'),
    import('./cluster/oneOfSeveral.ts'),
  ])
  const several = oneOfSeveral()
  const server = await startServer(readSettings(process.env), { several })
  stop = server.close
  if (several) several.announce(server.greeting)
  else process.stdout.write(`${server.greeting}\n`)
}

const count = numberOfServers(process.env)
await runProgram(() => (cluster.isPrimary && count > 1 ? serveTogether(count) : serve()))
