import { expect, onTestFinished, test } from 'vitest'
import { startScript } from './children.ts'
import { temporaryFolder } from './temporaryFolder.ts'

test('a disk that fails to sync ends the server immediately, and nothing was acknowledged that is not on it', async () => {
  const child = startScript('failingDisk.ts', temporaryFolder())
  onTestFinished(() => void child.process.kill('SIGKILL'))
  expect(await child.ended).toBe(1)
  expect(child.lines).toHaveLength(19)
  expect(child.errors.join('')).toMatch(/^The database stopped: .*could not fsync/)
})
