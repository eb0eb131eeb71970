import { defineConfig } from 'vitest/config'
import { SlowFirst } from './tests/slowFirst.ts'

/** Asked where `DATABASE_URL` names a server to ask. */
const postgresAlone = process.env.DATABASE_URL
  ? []
  : ['contract/postgres', 'fuzz/postgres', 'server/nextCall', 'server/together'].map(name => `tests/${name}.test.ts`)

/** What needs neither a database nor a server. */
const unit = ['architecture', 'bench', 'fields', 'i18n', 'model', 'rules', 'scripts', 'tables', 'theme'].map(
  folder => `tests/${folder}/**/*.test.{ts,tsx}`,
)

/** Tests of the panel that change the window, a library or the product's languages for good. */
const ownWindow = ['fields/manyEditors', 'languages/screens', 'screens/listMap'].map(
  name => `tests/admin/${name}.test.tsx`,
)

const panel = {
  environment: 'jsdom',
  setupFiles: ['tests/admin/quickPage.ts', 'tests/admin/newPage.ts', 'tests/asMarani.ts', 'tests/admin/patience.ts'],
  sequence: { setupFiles: 'list' as const },
}

/** What Node runs as it is needs no modules that Vite has rewritten, in which each use of an import is a call. */
const native = { viteModuleRunner: false }

/** What is walked in a real browser, of servers in the tests' own process. */
const journeys = {
  environment: 'node' as const,
  include: ['tests/e2e/**/*.test.ts'],
  globalSetup: ['tests/prepared/once.ts'],
  isolate: false,
}

/**
 * Five projects: `unit` for what needs neither database nor page, `node` for the rest of what needs no page, `admin` and
 * `admin-alone` for the panel in jsdom, `e2e` for a real browser. Files share their worker, so a database's WebAssembly and the
 * libraries of the panel are read in once per worker instead of once per file; the panel's own modules are read in anew for
 * each file. Those of `admin-alone` have a worker each.
 */
export default defineConfig({
  test: {
    // Threads of one process share what V8 knows of compiled pages, and a database's WebAssembly in several of them may end it (decision 107).
    pool: 'forks',
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
