import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The path of the built panel. */
export const builtPanel = fileURLToPath(new URL('../../dist/panel', import.meta.url))

/** Builds the panel that the server serves. Throws if the build fails. */
export function buildPanel(): void {
  const built = spawnSync('npx', ['vite', 'build', '--logLevel', 'error'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (built.status !== 0) throw new Error('The panel could not be built.')
}
