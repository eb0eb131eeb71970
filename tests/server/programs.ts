import { spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** The folder that holds `package.json`. */
export const root = join(import.meta.dirname, '../..')

/** Where what one process has compiled is kept for the next one, as a server keeps it for its own starts. */
export const compiled = join(root, 'node_modules/.cache/marani/compiled')

/** What programs that tests start are given of the tests' own environment: where programs are, and where temporary files belong. */
export const environment = {
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  ...(process.env.TMPDIR ? { TMPDIR: process.env.TMPDIR } : {}),
  NODE_COMPILE_CACHE: compiled,
}

export interface Program {
  pid: number
  /** Everything it has written so far, to either end. */
  output(): string
  kill(signal: NodeJS.Signals): void
  /** Resolves once it has ended and nothing writes for it any more, with its exit code, or the signal that ended it. */
  ended: Promise<number | string>
}

/** Starts a program in a process of its own; killed as the test ends. */
export function run(
  command: string,
  provided: readonly string[],
  more: Record<string, string>,
  options: SpawnOptions = {},
): Program {
  const child = spawn(command, provided, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...environment, ...more },
    ...options,
  })
  const written: string[] = []
  child.stdout?.on('data', (part: Buffer) => written.push(part.toString('utf8')))
  child.stderr?.on('data', (part: Buffer) => written.push(part.toString('utf8')))
  onTestFinished(() => void child.kill('SIGKILL'))
  return {
    pid: child.pid ?? 0,
    output: () => written.join(''),
    kill: signal => void child.kill(signal),
    ended: once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string),
  }
}
