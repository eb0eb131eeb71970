import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../server/index.ts', import.meta.url))

/** A server started as in production, in a process of its own. */
export interface ServerChild {
  address: string
  /** Kills it without warning, like a power failure. */
  kill(): Promise<void>
  /** Asks it to shut down; resolves to its exit code, or null if it was killed. */
  stop(): Promise<number | null>
}

const addressOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let written = ''
    const read = (part: Buffer): void => {
      written += part.toString('utf8')
      const [, address] = /ready at (\S+)\/platform/.exec(written) ?? []
      if (address) resolve(address)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('close', () => reject(new Error(`The server exited: ${written}`)))
  })

/** Starts a server with these settings on a free port. */
export async function startServer(environment: Readonly<Record<string, string>>): Promise<ServerChild> {
  const child = spawn(process.execPath, [program], { env: { PATH: process.env.PATH ?? '', PORT: '0', ...environment } })
  const ended = once(child, 'exit') as Promise<[code: number | null]>
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal)
    return (await ended)[0]
  }
  try {
    return {
      address: await addressOf(child),
      kill: async () => void (await end('SIGKILL')),
      stop: () => end('SIGTERM'),
    }
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}
