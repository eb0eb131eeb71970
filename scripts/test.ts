import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium } from './findChromium.ts'
import { freePort } from './freePort.ts'
import { findPostgres, openPostgresFolder, type PostgresServer } from './openPostgresFolder.ts'
import { openTemporaryFolder } from './temporaryFolder.ts'
import { runChecks, type Checks } from './runChecks.ts'
import { afterRepeating, filesToRepeat, readTestRun, type TestRun } from './testRun.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

openTemporaryFolder()

/** Runs a step of the tests and returns whether it passed. npm puts the programs of packages on the path. */
const run = (name: string, command: string, parameters: string[]): boolean => {
  process.stdout.write(`\n== ${name}\n`)
  return (
    spawnSync(command, parameters, { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } }).status ===
    0
  )
}

/** Starts a PostgreSQL server for the tests if it is installed and `DATABASE_URL` is not set; otherwise they only use the embedded database. */
async function startPostgres(): Promise<PostgresServer | undefined> {
  const programs = process.env.DATABASE_URL ? undefined : findPostgres()
  if (!programs) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
  try {
    // The server may run as another user, who must be able to reach its own folder.
    chmodSync(folder, 0o711)
    return openPostgresFolder(programs, join(folder, 'server'), { port: await freePort(), isTemporary: true })
  } catch (error) {
    process.stdout.write(`PostgreSQL is installed but does not start, so the tests go without it: ${String(error)}\n`)
    return undefined
  }
}

const postgres = await startPostgres()
const environment: Record<string, string | undefined> = {
  CHROMIUM: findChromium(),
  ...(postgres ? { DATABASE_URL: postgres.url('postgres'), POSTGRES_FOR: 'stores' } : {}),
}
const failures: string[] = []
const secondTries: string[] = []
let passed = 0
let skipped = 0

/** Runs test files and returns the result. */
function runTests(name: string, parameters: readonly string[]): TestRun {
  const file = join(tmpdir(), `marani-tests-${process.pid}.json`)
  const reporters = ['--reporter=minimal', '--reporter=json', `--outputFile.json=${file}`]
  const isGreen = run(name, 'vitest', ['run', ...parameters, ...reporters, '--passWithNoTests'])
  try {
    return readTestRun(readFileSync(file, 'utf8'), { root, isGreen })
  } catch {
    process.stdout.write('The tests left no result.\n')
    return { passed: 0, skipped: 0, failed: [{ file: undefined, title: `${name}: no result` }] }
  } finally {
    rmSync(file, { force: true })
  }
}

/**
 * Runs a step of many tests. Files that failed run again in isolation, with their own servers and browsers: timeouts of a busy machine pass
 * then, and are reported separately; what fails twice is a real failure.
 */
function test(name: string, projects: readonly string[]): void {
  const parameters = [...projects.flatMap(project => ['--project', project]), ...process.argv.slice(2)]
  const first = runTests(name, parameters)
  skipped += first.skipped
  passed += first.passed
  const files = filesToRepeat(first)
  if (files.length === 0) return void failures.push(...first.failed.map(({ title }) => title))
  const second = runTests(`${name}, those that failed again`, [...parameters, ...files])
  const { failed, flaky } = afterRepeating(first, second)
  passed += first.failed.length - failed.length
  failures.push(...failed)
  secondTries.push(...flaky)
}

/** Returns the CPU seconds of this program and the children it has waited for; undefined if the system does not report them. */
function processorSeconds(): number | undefined {
  try {
    const [, after = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ')
    // User and system time of the process and of its children, in hundredths of a second.
    return after
      .split(' ')
      .slice(11, 15)
      .reduce((sum, ticks) => sum + Number(ticks) / 100, 0)
  } catch {
    return undefined
  }
}

const inMinutes = (seconds: number): string => {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)} min ${whole % 60} s`
}

const list = (heading: string, names: readonly string[]): void => {
  if (names.length > 0) process.stdout.write(`\n${heading}\n${names.map(name => `  ${name}\n`).join('')}`)
}

const began = performance.now()
const checks: Checks = {
  build: ['vite', 'build', '--logLevel', 'warn'],
  'prototype build': ['vite', 'build', '--mode', 'prototype', '--logLevel', 'warn'],
  // A single thread needs half the CPU time of several, and the builds use the other processors.
  types: ['tsc', '--noEmit', '--singleThreaded'],
  lint: ['oxlint'],
  format: ['oxfmt', '--check'],
}
failures.push(...(await runChecks(checks, { ...process.env, ...environment })))
passed += Object.keys(checks).length - failures.length
if (!failures.includes('build')) environment.BUILT_PANEL = join(root, 'dist/panel')
test('tests', ['unit', 'node', 'admin', 'admin-alone'])
test('browser tests', ['e2e'])
postgres?.stop()

list('Failed in one of two tries:', secondTries)
list('Failed:', failures)
const worked = processorSeconds()
const ofProcessors = worked === undefined ? '' : `, and ${inMinutes(worked)} of the processors' time`
process.stdout.write(`\nThat took ${inMinutes((performance.now() - began) / 1000)}${ofProcessors}.\n`)
process.stdout.write(`\n${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`)
process.exit(failures.length > 0 ? 1 : 0)
