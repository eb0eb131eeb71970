import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { findChromium } from './findChromium.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const environment = { ...process.env, CHROMIUM: findChromium(), EVERY_LANGUAGE: '1' }
const run = (command: string, parameters: readonly string[]): number =>
  spawnSync(command, parameters, { cwd: root, stdio: 'inherit', env: environment }).status ?? 1

/** Builds the panel and runs the browser tests in every language, all or only the given files: `npm run test:e2e -- tests/e2e/photos.test.ts`. */
process.exitCode =
  run('vite', ['build', '--logLevel', 'warn']) || run('vitest', ['run', '--project', 'e2e', ...process.argv.slice(2)])
