import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withTemporaryFolder } from '../../server/backup/temporaryFolder.ts'

const program = join(import.meta.dirname, '../../server/backup/temporaryFolder.ts')

/** A program that has a file in such a folder until it is killed. */
const holding = `
  const { withTemporaryFolder } = await import(${JSON.stringify(program)})
  const { writeFileSync } = await import('node:fs')
  await withTemporaryFolder(async folder => {
    writeFileSync(folder + '/credentials.zst', 'rows')
    console.log(folder)
    await new Promise(done => setInterval(done, 1e6))
  })`

async function startHolder() {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', holding], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [folder] = (await once(child.stdout, 'data')) as [Buffer]
  return {
    folder: folder.toString().trim(),
    kill: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

describe('the temporary folder of a backup', () => {
  let place = ''

  beforeEach(() => {
    place = mkdtempSync(join(tmpdir(), 'temporary-'))
    vi.stubEnv('TMPDIR', place)
  })

  afterEach(() => rmSync(place, { recursive: true, force: true }))

  const later = (milliseconds: number) =>
    vi.spyOn(Date, 'now').mockReturnValue(performance.timeOrigin + performance.now() + milliseconds)

  it('is accessible only to its user, and is removed with its content, also if the work fails', async () => {
    const made: string[] = []
    const failing = withTemporaryFolder(async folder => {
      made.push(folder)
      expect(statSync(folder).mode & 0o777).toBe(0o700)
      writeFileSync(join(folder, 'rows'), 'rows')
      return Promise.reject(new Error('full'))
    })
    await expect(failing).rejects.toThrow('full')
    expect([made.length, readdirSync(place)]).toEqual([1, []])
  })

  it('is removed by the next backup if its program was killed, and kept while its program works', async () => {
    const [killed, working] = await Promise.all([startHolder(), startHolder()])
    await killed.kill()
    expect(existsSync(join(killed.folder, 'credentials.zst'))).toBe(true)
    later(61_000)
    await withTemporaryFolder(async () => {
      expect([existsSync(killed.folder), existsSync(working.folder)]).toEqual([false, true])
    })
    await working.kill()
  })

  it('is kept for a minute before its program has locked it', async () => {
    const made = mkdtempSync(join(place, '.marani-backup-'))
    await withTemporaryFolder(async () => expect(existsSync(made)).toBe(true))
    later(61_000)
    await withTemporaryFolder(async () => expect(existsSync(made)).toBe(false))
  })
})
