import { defineConfig } from 'vitest/config'

/** Asked where `DATABASE_URL` names a server to ask. */
const postgresAlone = process.env.DATABASE_URL ? [] : ['tests/contract/postgres.test.ts']

/**
 * Three projects: `node` for everything without a page, `admin` for the panel in jsdom, `e2e` for a real browser. `node` shares
 * its workers' modules between files, so a database's WebAssembly is compiled once per worker instead of once per file.
 */
export default defineConfig({
  test: {
    pool: 'threads',
    maxWorkers: 2,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/admin/**', 'tests/e2e/**', ...postgresAlone],
          isolate: false,
          testTimeout: 15_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'admin',
          environment: 'jsdom',
          include: ['tests/admin/**/*.test.{ts,tsx}'],
          testTimeout: 15_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['tests/e2e/**/*.test.ts'],
          fileParallelism: false,
          // A browser on a busy machine may be late once; what is late twice is wrong. The report tells of both.
          retry: 1,
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
