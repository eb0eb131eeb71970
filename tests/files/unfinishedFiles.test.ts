import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createFolderFiles } from '../../server/files/folderFiles.ts'

it('an unfinished file of a killed server is removed by the next one, and one that another server is writing is not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'unfinished-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const unfinished = join(folder, '.unfinished')
  mkdirSync(unfinished)
  for (const name of ['left', 'present']) writeFileSync(join(unfinished, name), 'half')
  const longAgo = new Date(Date.now() - 2 * 3_600_000)
  utimesSync(join(unfinished, 'left'), longAgo, longAgo)
  const files = createFolderFiles(folder)
  await vi.waitFor(() => expect(existsSync(join(unfinished, 'left'))).toBe(false))
  await files.put('abc/40.jpeg', new Uint8Array(10))
  expect(readdirSync(unfinished)).toEqual(['present'])
  expect(readdirSync(join(folder, 'ab/abc'))).toEqual(['40.jpeg'])
})
