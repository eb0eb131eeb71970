import { defineConfig } from 'vitest/config'
import { SlowFirst } from './tests/slowFirst.ts'

/** Tests that need the PostgreSQL server in `DATABASE_URL`: without one they are left out. */
const postgresAlone = process.env.DATABASE_URL
  ? []
  : ['contract/postgres', 'fuzz/postgres', 'server/nextCall', 'server/together'].map(name => `tests/${name}.test.ts`)

/** Tests that need neither a database nor a page. */
const unit = ['architecture', 'bench', 'fields', 'i18n', 'model', 'rules', 'scripts', 'tables', 'theme'].map(
  folder => `tests/${folder}/**/*.test.{ts,tsx}`,
)

/** Tests of the panel with a process of their own, because they change the window, a library or the languages permanently. */
const ownWindow = ['fields/manyEditors', 'languages/screens', 'screens/listMap'].map(
  name => `tests/admin/${name}.test.tsx`,
)

const panel = {
  environment: 'jsdom',
  setupFiles: [
    'tests/admin/quickPage.ts',
    'tests/admin/newPage.ts',
    'tests/asMarani.ts',
    'tests/admin/asyncTimeout.ts',
  ],
  sequence: { setupFiles: 'list' as const },
}

/** Node imports the modules itself: in those that Vite rewrites, each use of an import is a slower call. */
const native = { viteModuleRunner: false }

/** Tests in a real browser; their servers run in the process of the tests. */
const journeys = {
  environment: 'node' as const,
  include: ['tests/e2e/**/*.test.ts'],
  globalSetup: ['tests/prepared/once.ts'],
  isolate: false,
}

/**
 * Five projects: `unit` needs neither a database nor a page, `node` contains all other tests that need no page, `admin` and
 * `admin-alone` test the panel in jsdom, `e2e` in a real browser. Files share a worker, so that the WebAssembly of the
 * database and the libraries of the panel are loaded once per worker instead of once per file; the panel's own modules
 * are loaded again for each file. Each file of `admin-alone` has its own worker.
 */
export default defineConfig({
  test: {
    // In threads of one process, the WebAssembly of several databases can crash it (docs/decisions/107).
    pool: 'forks',
    // Tests often wait for a clock, a browser or a process: two more workers than the two processors use that time.
    maxWorkers: 4,
    setupFiles: ['tests/asMarani.ts'],
    sequence: { sequencer: SlowFirst },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // The output of tests that pass is hidden, so that failures are visible.
    silent: 'passed-only',
    // Messages of failures contain the whole difference.
    chaiConfig: { truncateThreshold: 1_000 },
    // A slow machine must not fail a test: these limits only end tests that hang.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 240_000 } },
    projects: [
      {
        extends: true,
        test: { name: 'unit', environment: 'node', include: unit, isolate: false, experimental: native },
      },
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/admin/**', 'tests/e2e/**', ...unit, ...postgresAlone],
          globalSetup: ['tests/prepared/once.ts'],
          isolate: false,
          experimental: native,
        },
      },
      {
        extends: true,
        test: {
          ...panel,
          name: 'admin',
          include: ['tests/admin/**/*.test.{ts,tsx}'],
          exclude: ownWindow,
          isolate: false,
        },
      },
      { extends: true, test: { ...panel, name: 'admin-alone', include: ownWindow } },
      { extends: true, test: { ...journeys, name: 'e2e', experimental: native } },
    ],
  },
})
