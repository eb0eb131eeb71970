import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

const shownLines = 15

/** Where a peer's programs run, and their environment. */
export interface ProgramContext {
  folder: string
  environment: Readonly<Record<string, string>>
}

/**
 * Returns the environment without variables of npm, colours and our own settings, which don't apply to other programs.
 */
function environmentOf({ folder, environment }: ProgramContext): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) =>
    /^(HOME|LANG|LC_.*|TMPDIR|TZ|HTTPS?_PROXY|NO_PROXY|NODE_EXTRA_CA_CERTS)$/i.test(name),
  )
  const path = [join(folder, 'node_modules', '.bin'), dirname(process.execPath), process.env.PATH].join(delimiter)
  return { ...Object.fromEntries(own), PATH: path, NO_COLOR: '1', CI: 'true', ...environment }
}

const lastLines = (log: string): string =>
  existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n').slice(-shownLines).join('\n') : ''

/** Returns a command from node_modules/.bin, or a file of the directory, run by the first `node` in PATH. */
const commandOf = (folder: string, [name = '', ...parameters]: readonly string[]): [string, string[]] =>
  existsSync(join(folder, name)) ? ['node', [name, ...parameters]] : [name, parameters]

/** Runs a program to completion. Throws the last lines of its output on failure. */
export function runProgram(words: readonly string[], context: ProgramContext): void {
  const { folder } = context
  const log = join(folder, 'prepare.log')
  const output = openSync(log, 'a')
  const [command, parameters] = commandOf(folder, words)
  const { status, error } = spawnSync(command, parameters, {
    cwd: folder,
    env: environmentOf(context),
    stdio: ['ignore', output, output],
  })
  if (status !== 0) throw new Error(`${words.join(' ')} failed: ${error?.message ?? ''}\n${lastLines(log)}`)
}

export interface RunningProgram {
  process: number
  /** Rejects with the last lines of its output if it exits by itself. */
  ended: Promise<never>
  stop(): Promise<void>
}

/** Starts a long-running program in a process group of its own. */
export function startProgram(words: readonly string[], context: ProgramContext): RunningProgram {
  const { folder } = context
  const log = join(folder, 'run.log')
  const output = openSync(log, 'w')
  const [command, parameters] = commandOf(folder, words)
  const child = spawn(command, parameters, {
    cwd: folder,
    env: environmentOf(context),
    stdio: ['ignore', output, output],
    detached: true,
  })
  const exit = once(child, 'exit')
  const end = (signal: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
        process.kill(-child.pid, signal)
    } catch {
      // It has just exited.
    }
  }
  const endNow = () => end('SIGKILL')
  process.once('exit', endNow)
  const ended = exit.then(() => Promise.reject(new Error(`${words.join(' ')} ended:\n${lastLines(log)}`)))
  ended.catch(() => undefined)
  return {
    process: child.pid ?? 0,
    ended,
    stop: async () => {
      end('SIGTERM')
      const patience = setTimeout(endNow, 10_000)
      await exit
      clearTimeout(patience)
      process.off('exit', endNow)
    },
  }
}
