import { expect, test } from 'vitest'
import { startScript } from './children.ts'
import { temporaryFolder } from './temporaryFolder.ts'

test('a disk that refuses to sync ends the server at once, and nothing is acknowledged that is not on it', async () => {
  const child = startScript('failingDisk.ts', temporaryFolder())
  const timer = setTimeout(() => child.process.kill('SIGKILL'), 30_000)
  expect(await child.ended).toBe(1)
  clearTimeout(timer)
  expect(child.lines).toHaveLength(19)
  expect(child.errors.join('')).toMatch(/^The database stopped: .*could not fsync/)
}, 60_000)
