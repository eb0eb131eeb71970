import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium } from './findChromium.ts'
import { freePort } from './freePort.ts'
import { findPostgres, openPostgresFolder, type PostgresServer } from './openPostgresFolder.ts'
import { openQuickFolder } from './quickFolder.ts'
import { failedOf, type Checks } from './sideBySide.ts'
import { afterRepeating, filesToRepeat, readTestRun, type TestRun } from './testRun.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

openQuickFolder()

/** Runs a step of the whole test and says whether it passed. npm puts the programs of the packages in front. */
const run = (name: string, command: string, parameters: string[]): boolean => {
  process.stdout.write(`\n== ${name}\n`)
  return (
    spawnSync(command, parameters, { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } }).status ===
    0
  )
}

/** A PostgreSQL of the tests' own where its programs are installed and none is named; without one they ask the embedded database alone. */
async function startPostgres(): Promise<PostgresServer | undefined> {
  const programs = process.env.DATABASE_URL ? undefined : findPostgres()
  if (!programs) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
  try {
    // The user that the server runs as may not be ours, and has to come as far as its own folder.
    chmodSync(folder, 0o711)
    return openPostgresFolder(programs, join(folder, 'server'), { port: await freePort(), isFleeting: true })
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

/** Runs test files, shows those that fail, and answers what became of them. */
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
 * A step of many tests. Files that failed run again on their own, with servers and browsers of their own: what a busy machine made late once
 * passes then, and is told of; what fails twice is wrong.
 */
function test(name: string, projects: readonly string[]): void {
  const parameters = [...projects.flatMap(project => ['--project', project]), ...process.argv.slice(2)]
  const first = runTests(name, parameters)
  skipped += first.skipped
  passed += first.passed
  const files = filesToRepeat(first)
  if (files.length === 0) return void failures.push(...first.failed.map(({ title }) => title))
  const second = runTests(`${name}, those that failed again`, [...parameters, ...files])
  const { failed, late } = afterRepeating(first, second)
  passed += first.failed.length - failed.length
  failures.push(...failed)
  secondTries.push(...late)
}

/** Seconds that the processors have worked for this program and for all that it has waited for; undefined where the system does not say. */
function processorSeconds(): number | undefined {
  try {
    const [, after = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ')
    // User and system time, its own and its children's, in hundredths of a second.
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
  // One thread does it with half the work of several, and the builds use the others.
  types: ['tsc', '--noEmit', '--singleThreaded'],
  lint: ['oxlint'],
  format: ['oxfmt', '--check'],
}
failures.push(...(await failedOf(checks, { ...process.env, ...environment })))
passed += Object.keys(checks).length - failures.length
if (!failures.includes('build')) environment.BUILT_PANEL = join(root, 'dist/panel')
test('tests', ['unit', 'node', 'admin', 'admin-alone'])
test('browser tests', ['e2e*'])
postgres?.stop()

list('Failed in one of two tries:', secondTries)
list('Failed:', failures)
const worked = processorSeconds()
const ofProcessors = worked === undefined ? '' : `, and ${inMinutes(worked)} of the processors' time`
process.stdout.write(`\nThat took ${inMinutes((performance.now() - began) / 1000)}${ofProcessors}.\n`)
process.stdout.write(`\n${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`)
process.exit(failures.length > 0 ? 1 : 0)
