import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const made = join(root, 'dist/panel/index.html')
const sources = ['src', 'i18n', 'index.html', 'vite.config.ts', 'package-lock.json']

const newest = (path: string): number => {
  const entry = statSync(path)
  return entry.isDirectory() ? Math.max(0, ...readdirSync(path).map(name => newest(join(path, name)))) : entry.mtimeMs
}

const isStale = (): boolean => !existsSync(made) || Math.max(...sources.map(name => newest(join(root, name)))) > statSync(made).mtimeMs

if (isStale()) {
  process.stdout.write('Building the panel …\n')
  const built = spawnSync('npx', ['vite', 'build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit' })
  if (built.status !== 0) process.exit(built.status ?? 1)
}
// Working on images leaves glibc's per-thread arenas full of holes: 15 photos at once cost 250 MB with them and 50 without.
const environment = { MALLOC_ARENA_MAX: '1', ...process.env }
const server = spawn(process.execPath, [join(root, 'server/index.ts'), ...process.argv.slice(2)], { cwd: root, stdio: 'inherit', env: environment })
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', code => process.exit(code ?? 1))
