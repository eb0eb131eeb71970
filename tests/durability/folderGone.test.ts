import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { startScript } from './children.ts'
import { temporaryFolder } from './temporaryFolder.ts'

test.each([
  ['renamed', false],
  ['replaced by an empty one, as by a disk that is no longer mounted', true],
])('a server whose folder was %s ends instead of confirming what is lost', async (_what, isReplaced) => {
  const directory = temporaryFolder()
  const child = startScript('databaseHolder.ts', directory)
  onTestFinished(() => void child.process.kill('SIGKILL'))
  await child.line('opened')
  const elsewhere = `${directory}-elsewhere`
  renameSync(directory, elsewhere)
  onTestFinished(() => rmSync(elsewhere, { recursive: true }))
  if (isReplaced) mkdirSync(directory)
  expect(await child.ended).toBe(1)
  expect(child.errors.join('')).toContain(
    `The folder ${directory} was removed or replaced while the server was running`,
  )
})
