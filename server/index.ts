import cluster from 'node:cluster'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { numberOfServers } from './cluster/numberOfServers.ts'
import { runProgram } from './runProgram.ts'
import { stopOnSignal } from './stopOnSignal.ts'

// Reuses code that an earlier start compiled, which halves the time to the first response. Does nothing if the folder is not writable.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/marani/compiled'))

let stop = async (): Promise<void> => {}
stopOnSignal(() => stop())

/** Runs several servers, each in its own process. This process only supervises them and loads none of their code. */
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
  const [{ readSettings }, { unknownSettings }, { startServer }, { clusterMember }, { log }] = await Promise.all([
    import('./settings.ts'),
    import('./unknownSettings.ts'),
    import('./startServer.ts'),
    import('./cluster/clusterMember.ts'),
    import('./log.ts'),
  ])
  const member = clusterMember()
  // Before the settings are read: a setting that seems to be missing may be misspelt.
  if (member === undefined || member.number === 1)
    for (const sentence of unknownSettings(process.env)) log.warn(sentence)
  const server = await startServer(readSettings(process.env), { clusterMember: member })
  stop = server.close
  if (member) member.announce(server.greeting)
  else process.stdout.write(`${server.greeting}\n`)
}

const count = numberOfServers(process.env)
await runProgram(() => (cluster.isPrimary && count > 1 ? serveTogether(count) : serve()))
