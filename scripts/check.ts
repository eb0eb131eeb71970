import { failedOf } from './sideBySide.ts'

/** What a change is looked at with before it is committed. */
const failed = await failedOf({
  format: ['oxfmt', '--check'],
  lint: ['oxlint'],
  types: ['tsc', '--noEmit'],
  'unit tests': ['vitest', 'run', '--project', 'unit', '--reporter', 'minimal'],
})
process.exitCode = failed.length === 0 ? 0 : 1
