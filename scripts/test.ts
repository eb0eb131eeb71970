import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium } from './findChromium.ts'
import { findPostgres, openPostgresFolder, type PostgresServer } from './openPostgresFolder.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const results = join(tmpdir(), `marani-tests-${process.pid}.json`)

/** Runs a step of the whole test and says whether it passed. */
const run = (name: string, command: string, given: string[]): boolean => {
  process.stdout.write(`\n== ${name}\n`)
  return spawnSync(command, given, { cwd: root, stdio: 'inherit', env: { ...process.env, ...surroundings } }).status === 0
}

interface Counted {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numFailedTestSuites: number
  success: boolean
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** A PostgreSQL of the tests' own where its programs are installed and none is named; without one they ask the embedded database alone. */
async function startPostgres(): Promise<PostgresServer | undefined> {
  const programs = process.env.DATABASE_URL ? undefined : findPostgres()
  if (!programs) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'marani-postgres-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  try {
    // The user that the server runs as may not be ours, and has to come as far as its own folder.
    chmodSync(folder, 0o711)
    return openPostgresFolder(programs, join(folder, 'server'), await freePort())
  } catch (error) {
    process.stdout.write(`PostgreSQL is installed but does not start, so the tests go without it: ${String(error)}\n`)
    return undefined
  }
}

const postgres = await startPostgres()
const surroundings = { CHROMIUM: findChromium(), ...(postgres ? { DATABASE_URL: postgres.url('postgres'), POSTGRES_FOR: 'stores' } : {}) }
const steps = [
  run('lint', 'npx', ['oxlint']),
  run('types', 'npx', ['tsc', '--noEmit']),
  run('build', 'npx', ['vite', 'build', '--logLevel', 'warn']),
  run('prototype build', 'npx', ['vite', 'build', '--mode', 'prototype', '--logLevel', 'warn']),
]
const tests = run('tests', 'npx', ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${results}`, ...process.argv.slice(2)])

postgres?.stop()
let counted: Counted = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numFailedTestSuites: 0, success: false }
try {
  counted = JSON.parse(readFileSync(results, 'utf8')) as Counted
} catch {
  process.stdout.write('The tests left no result.\n')
}
rmSync(results, { force: true })
const passed = counted.numPassedTests + steps.filter(Boolean).length
const broken = !tests && counted.numFailedTests === 0 ? 1 : 0
const failed = counted.numFailedTests + broken + steps.filter(step => !step).length
const skipped = counted.numPendingTests > 0 ? `, ${counted.numPendingTests} skipped` : ''
process.stdout.write(`\n${passed} passed, ${failed} failed${skipped}\n`)
process.exit(failed > 0 ? 1 : 0)
