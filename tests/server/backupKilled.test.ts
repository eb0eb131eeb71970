import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { checkBackup } from '../../server/backup/checkBackup.ts'
import { restoreCommand } from '../../server/backup/commands.ts'
import { listBackups } from '../../server/backup/folder.ts'
import type { Row } from '../../src/engine/model/query.ts'
import { startProcess } from './child.ts'
import { databases } from './database.ts'
import { dataFolder } from './mailDelivery.ts'
import { run } from './programs.ts'
import { openSession, type Session } from './session.ts'

const secret = { SESSION_SECRET: 'Xk2-kill-9-in-a-backup-Qz81-varied-enough' }

/** Writes a record again and again, until told to stop or the server is gone. */
function keepWriting({ send, rows }: Session) {
  let isOver = false
  const write = async (): Promise<number> => {
    const [first] = await rows('categories')
    let version = Number(first?.version)
    while (!isOver) {
      const written = await send('PATCH', `/categories/${String(first?.id)}`, { version, title_en: `At ${version}` })
      if (!written.ok) throw new Error(`Not written: ${written.status}`)
      version = Number(((await written.json()) as Row).version)
    }
    return version
  }
  const writing = write().catch(() => undefined)
  return () => {
    isOver = true
    return writing
  }
}

describe.each(databases)('a backup of %s that is killed with kill -9 while people write', (name, open) => {
  it('leaves nothing that looks complete, and the next one is complete, with all rows, files and sessions', async () => {
    const settings: Record<string, string> = { DATABASE_URL: '', ...secret, ...(await open('demo')) }
    const folder = `${dataFolder()}/`
    const backUp = () => run(process.execPath, ['server/backup.ts', folder], settings)
    const unfinished = () => {
      const place = join(folder, '.in-progress/unfinished')
      return existsSync(place) ? readdirSync(place, { recursive: true }) : []
    }
    let server = await startProcess(settings)
    const before = await openSession(server.address)
    let stopWriting = keepWriting(before)
    const killed = backUp()
    while (unfinished().length < 5) await wait(2)
    // The embedded database is read by the server that has it, PostgreSQL by the command itself.
    const isOfServer = settings.DATABASE_URL === ''
    if (isOfServer) await server.stop('SIGKILL')
    else killed.kill('SIGKILL')
    expect(await killed.ended).toBe(isOfServer ? 1 : 'SIGKILL')
    if (isOfServer) expect(killed.output()).toMatch(/^The server (at |stopped before)/)
    expect([await listBackups(folder), unfinished().length > 0]).toEqual([[], true])
    await stopWriting()

    if (isOfServer) server = await startProcess(settings)
    const session = await openSession(server.address, before.cookie())
    stopWriting = keepWriting(session)
    const whole = backUp()
    expect(await whole.ended, whole.output()).toBe(0)
    const written = await stopWriting()
    const [newest, ...others] = await listBackups(folder)
    expect([others, unfinished()]).toEqual([[], []])
    expect(await checkBackup({ path: newest?.path ?? '', passphrase: undefined })).toMatchObject({ files: 32 })
    const last = backUp()
    expect(await last.ended, last.output()).toBe(0)

    const elsewhere: Record<string, string> = { DATABASE_URL: '', ...secret, ...(await open()) }
    for (const [setting, value] of Object.entries(elsewhere)) vi.stubEnv(setting, value)
    const spy = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    await restoreCommand([folder]).finally(() => {
      spy.mockRestore()
      vi.unstubAllEnvs()
    })
    const other = await startProcess(elsewhere)
    const there = await openSession(other.address, session.cookie())
    for (const entity of ['categories', 'establishments', 'organizations', 'regions'])
      expect([name, entity, await there.rows(entity)]).toEqual([name, entity, await session.rows(entity)])
    expect((await there.rows('categories'))[0]?.version).toBe(written)
  }, 600_000)
})
