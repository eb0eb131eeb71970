import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Headless shells come first, for tests: without a window they use a quarter less CPU. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const installed = (): string | undefined =>
  [process.env.CHROMIUM, ...places].find(path => path !== undefined && path !== '' && existsSync(path))

const mayInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/**
 * Returns the path of a Chromium for the browser tests: the one in `CHROMIUM`, an installed one, or Debian's, which is installed if
 * allowed. If there is none, prints what to do and exits.
 */
export function findChromium(): string {
  const found = installed()
  if (found) return found
  if (mayInstall()) {
    process.stdout.write('Installing chromium for the browser tests …\n')
    const quiet = { stdio: 'ignore' as const, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    spawnSync('apt-get', ['update'], quiet)
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'], quiet)
    if (!installed()) spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], quiet)
  }
  const now = installed()
  if (now) return now
  process.stdout.write(
    'The browser tests need Chromium: install it (on Debian: apt-get install chromium), or name one with CHROMIUM=/path/to/it.\n',
  )
  process.exit(1)
}
