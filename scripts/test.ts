import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium } from './findChromium.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const results = join(tmpdir(), `marani-tests-${process.pid}.json`)

/** Runs a step of the whole test and says whether it passed. */
const run = (name: string, command: string, given: string[]): boolean => {
  process.stdout.write(`\n== ${name}\n`)
  return spawnSync(command, given, { cwd: root, stdio: 'inherit', env: { ...process.env, CHROMIUM: chromium } }).status === 0
}

interface Counted {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numFailedTestSuites: number
  success: boolean
}

const chromium = findChromium()
const steps = [
  run('lint', 'npx', ['oxlint']),
  run('types', 'npx', ['tsc', '--noEmit']),
  run('build', 'npx', ['vite', 'build', '--logLevel', 'warn']),
  run('prototype build', 'npx', ['vite', 'build', '--mode', 'prototype', '--logLevel', 'warn']),
]
const tests = run('tests', 'npx', ['vitest', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${results}`, ...process.argv.slice(2)])

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
