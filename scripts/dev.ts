import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { runProgram } from '../server/runProgram.ts'
import { stopOnSignal } from '../server/stopOnSignal.ts'
import { freePort } from './freePort.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const host = '127.0.0.1'

/**
 * Runs the panel with hot reload against a real server, which restarts when its code changes. The panel listens on `PORT` (8080), the
 * server on a free port behind it; all other settings are the same as for `npm start`.
 */
await runProgram(async () => {
  const port = Number(process.env.PORT ?? 8080)
  const apiPort = await freePort()
  process.env.API_ADDRESS = `http://${host}:${apiPort}`
  const panel = await createServer({ root, server: { host, port, strictPort: true } })
  await panel.listen()
  const api = spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', fileURLToPath(new URL('../server/index.ts', import.meta.url))],
    {
      cwd: root,
      stdio: 'inherit',
      // In its own process group, so that signals reach the server and not only its watcher.
      detached: true,
      env: { PUBLIC_URL: `http://${host}:${port}`, ...process.env, HOST: host, PORT: String(apiPort) },
    },
  )
  const close = async (): Promise<void> => {
    const ended = api.exitCode === null ? once(api, 'exit') : undefined
    if (api.pid !== undefined) process.kill(-api.pid, 'SIGTERM')
    await Promise.all([ended, panel.close()])
  }
  stopOnSignal(close)
  api.once('exit', () => void panel.close())
  process.stdout.write(`The panel with hot reload: http://${host}:${port}/platform\n`)
})
