import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { clusterOf, defaultDirectory } from '../server/database/embedded/clusterFolder.ts'
import { runProgram } from '../server/runProgram.ts'
import { StartError } from '../server/startError.ts'
import { stopOnSignal } from '../server/stopOnSignal.ts'
import { nodeOptionsOfServer } from './nodeOptions.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const builtPage = join(root, 'dist/panel/index.html')
const sources = ['src', 'i18n', 'index.html', 'vite.config.ts', 'package-lock.json']
const program = join(root, 'server/index.ts')

const newest = (path: string): number => {
  const entry = statSync(path)
  return entry.isDirectory() ? Math.max(0, ...readdirSync(path).map(name => newest(join(path, name)))) : entry.mtimeMs
}

const isStale = (): boolean =>
  !existsSync(builtPage) || Math.max(...sources.map(name => newest(join(root, name)))) > statSync(builtPage).mtimeMs

/** Runs a Node program and returns its exit code; stopping this process stops the program. */
async function run(parameters: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, parameters, { cwd: root, stdio: 'inherit' })
  const ended = once(child, 'exit') as Promise<[code: number | null]>
  const stopHandling = stopOnSignal(async () => void child.kill())
  const [code] = await ended
  stopHandling()
  return code ?? 1
}

async function build(): Promise<void> {
  process.stdout.write('Building the panel …\n')
  const target = join(root, 'dist')
  mkdirSync(target, { recursive: true })
  accessSync(target, constants.W_OK)
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')
  if ((await run([vite, 'build', '--logLevel', 'warn'])) !== 0)
    throw new StartError('The panel could not be built; see the output above.')
}

const lacksDatabase = (): boolean =>
  process.env.DATABASE_URL === undefined && !existsSync(clusterOf(process.env.DATA_DIR ?? defaultDirectory))

/**
 * Creates the embedded database in a separate process without optimizing its engine: it peaks at 0.6 instead of 1.2 GB, so that the first
 * start fits into 1 GB. Returns the exit code.
 */
const createDatabase = (): Promise<number> => run(['--liftoff-only', join(root, 'server/createDatabase.ts')])

/** Replaces this process by the server, so that signals reach it directly. If that is not supported, the server runs in this process. */
async function serve(): Promise<void> {
  // Image processing fragments glibc's per-thread arenas: 15 photos at once cost 250 MB with them and 50 without.
  const environment = { MALLOC_ARENA_MAX: '1', ...process.env }
  process.chdir(root)
  if (typeof process.execve === 'function' && process.platform === 'linux')
    process.execve(
      process.execPath,
      [process.execPath, ...nodeOptionsOfServer(), program, ...process.argv.slice(2)],
      environment,
    )
  await import(program)
}

await runProgram(async () => {
  if (isStale()) await build()
  const code = lacksDatabase() ? await createDatabase() : 0
  if (code !== 0) return code
  await serve()
  return 0
})
