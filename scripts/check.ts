import { runChecks } from './runChecks.ts'

/** The checks to run before a commit. */
const failed = await runChecks({
  format: ['oxfmt', '--check'],
  lint: ['oxlint'],
  types: ['tsc', '--noEmit'],
  'unit tests': ['vitest', 'run', '--project', 'unit', '--reporter', 'minimal'],
})
process.exitCode = failed.length === 0 ? 0 : 1
