import { createServer } from 'node:net'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { readLock } from '../../server/database/embedded/lockDirectory.ts'
import { fillFolder } from '../prepared/dataFolders.ts'
import { run, type Program } from './programs.ts'

/** Building the panel may come before. */
const longest = 600_000

const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  return Promise.race([once(server, 'listening').then(() => true), once(server, 'error').then(() => false)]).finally(
    () => server.close(),
  )
}

interface Started {
  npm: Program
  /** The process that has the data folder. */
  pid: number
  port: number
}

/** One folder for all. */
const folder = mkdtempSync(join(tmpdir(), 'marani-child-'))
beforeAll(() => fillFolder(folder, 'demo'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A script of `package.json`, as npm starts it, once its server has the folder and says where it is. */
async function start(script: string): Promise<Started> {
  const npm = run('npm', ['run', script], { DATA_DIR: folder, PORT: '0' })
  await expect.poll(() => npm.output(), { interval: 100 }).toMatch(/ready at/)
  const { pid } = readLock(folder) ?? { pid: 0 }
  onTestFinished(() => void (isThere(pid) && process.kill(pid, 'SIGKILL')))
  return { npm, pid, port: Number(/ready at http:\/\/[^/]*:(\d+)/.exec(npm.output())?.[1]) }
}

/** A server that ended well has let its folder go; one that was cut off leaves its lock behind. */
async function expectGoodEnd({ pid, port }: Started): Promise<void> {
  await expect.poll(() => isThere(pid)).toBe(false)
  expect(existsSync(join(folder, 'server.lock'))).toBe(false)
  expect(await isFree(port)).toBe(true)
}

it.each(['start', 'serve'])(
  'npm run %s ends its server gracefully when npm is ended, and waits for it',
  async script => {
    const started = await start(script)
    started.npm.kill('SIGTERM')
    expect(await started.npm.ended).toBe(0)
    expect(isThere(started.pid)).toBe(false)
    await expectGoodEnd(started)
  },
  longest,
)

describe('npm start', () => {
  it(
    'ends its server gracefully when npm itself is killed',
    async () => {
      const started = await start('start')
      started.npm.kill('SIGKILL')
      await expectGoodEnd(started)
    },
    longest,
  )

  it(
    'is one process: ended, it ends gracefully; killed, it leaves nothing running',
    async () => {
      const reported = await start('start')
      process.kill(reported.pid, 'SIGTERM')
      await expectGoodEnd(reported)
      const killed = await start('start')
      process.kill(killed.pid, 'SIGKILL')
      await killed.npm.ended
      expect(await isFree(killed.port)).toBe(true)
    },
    longest,
  )

  it(
    'ends gracefully once, although a terminal and npm both signal it',
    async () => {
      const started = await start('start')
      process.kill(started.pid, 'SIGINT')
      started.npm.kill('SIGINT')
      await expectGoodEnd(started)
    },
    longest,
  )
})
