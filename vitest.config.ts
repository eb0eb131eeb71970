import { defineConfig } from 'vitest/config'
import { SlowFirst } from './tests/slowFirst.ts'

/** Asked where `DATABASE_URL` names a server to ask. */
const postgresAlone = process.env.DATABASE_URL
  ? []
  : ['tests/contract/postgres.test.ts', 'tests/fuzz/postgres.test.ts', 'tests/server/together.test.ts']

/** What needs neither a database nor a server. */
const unit = ['architecture', 'bench', 'fields', 'i18n', 'model', 'rules', 'tables', 'theme'].map(
  folder => `tests/${folder}/**/*.test.{ts,tsx}`,
)

/**
 * Four projects: `unit` for what needs neither database nor page, `node` for the rest of what needs no page, `admin` for the panel
 * in jsdom, `e2e` for a real browser. `unit` and `node` share their workers' modules between files, so a database's WebAssembly is
 * compiled once per worker instead of once per file.
 */
export default defineConfig({
  test: {
    pool: 'threads',
    // Much of the work waits for something: for a clock, a browser, a process. Two more than there are processors use that time.
    maxWorkers: 4,
    setupFiles: ['tests/asMarani.ts'],
    sequence: { sequencer: SlowFirst },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // What a passing test's code prints is not shown, so that a failure is seen.
    silent: 'passed-only',
    // What differs is said whole, also where only the message of a failure is kept.
    chaiConfig: { truncateThreshold: 1_000 },
    // How long work may take says the machine, not the test: these only end what hangs.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      { extends: true, test: { name: 'unit', environment: 'node', include: unit, isolate: false } },
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/admin/**', 'tests/e2e/**', ...unit, ...postgresAlone],
          globalSetup: ['tests/prepared/once.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'admin',
          environment: 'jsdom',
          include: ['tests/admin/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/asMarani.ts', 'tests/admin/patience.ts', 'tests/admin/scrolling.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/prepared/once.ts'],
          isolate: false,
          // A browser on a busy machine may be late once; what is late twice is wrong. The report tells of both.
          retry: 1,
          testTimeout: 180_000,
        },
      },
    ],
  },
})
