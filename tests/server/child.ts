import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { environment } from './programs.ts'

export interface ServerProcess {
  address: string
  /** Everything it has written so far, to either end. */
  output(): string
  /** Ends it as a service manager does, or by another signal. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** The server as it is really started, in a process of its own; stopped as the test ends, or before. */
export async function startProcess(more: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../server/index.ts')], {
    env: { ...environment, PORT: '0', ...more },
  })
  const written: string[] = []
  const greeted = Promise.withResolvers<string>()
  const take = (part: Buffer): void => {
    written.push(part.toString('utf8'))
    const [, address] = /ready at (\S+)\/platform/.exec(written.join('')) ?? []
    if (address) greeted.resolve(address)
  }
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  const ended = once(child, 'close')
  void ended.then(([code, signal]: unknown[]) =>
    greeted.reject(new Error(`The server ended with ${String(code ?? signal)}: ${written.join('')}`)),
  )
  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
    child.kill(signal)
    await ended
  }
  onTestFinished(() => stop())
  return { address: await greeted.promise, output: () => written.join(''), stop }
}
