import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Row } from '../../src/engine/model/query.ts'
import { startProcess } from './child.ts'
import { databases } from './database.ts'
import { openSession, type Session } from './session.ts'

const secret = { SESSION_SECRET: 'Xk2-two-versions-Qz81-side-by-side-varied' }
const newerVersion = { NODE_OPTIONS: `--import ${join(import.meta.dirname, 'newerProgram.ts')}` }

const title = 'title_en'

async function write({ send }: Session, method: string, path: string, body: object): Promise<Row> {
  const response = await send(method, path, body)
  expect([method, path, response.status]).toEqual([method, path, method === 'POST' ? 201 : 200])
  return (await response.json()) as Row
}

const one = async ({ send }: Session, path: string): Promise<Row> => (await (await send('GET', path)).json()) as Row

/** A barrel that the newer version's own background work is done with. */
async function fillBarrel(newer: Session, name: string): Promise<void> {
  const { id } = await write(newer, 'POST', '/barrels', { name })
  await expect.poll(async () => (await one(newer, `/barrels/${String(id)}`)).full, { timeout: 60_000 }).toBe(true)
}

const names = (rows: readonly Row[]): unknown[] => rows.map(({ name }) => name).toSorted()

describe.each(databases)('two versions on %s', (_name, open) => {
  it('work with the same data, simultaneously if possible, and back again, without losing anything', async () => {
    const settings: Record<string, string> = { DATABASE_URL: '', ...secret, ...(await open('demo')) }
    const isAtOnce = settings.DATABASE_URL !== ''
    let older = await startProcess(settings)
    let before = await openSession(older.address)
    const [region] = await before.rows('regions')
    const path = `/regions/${String(region?.id)}`
    if (!isAtOnce) await older.stop()

    const newer = await startProcess({ ...settings, ...newerVersion })
    const after = await openSession(newer.address, before.cookie())
    await write(after, 'PATCH', path, { version: region?.version, anthem: 'Tavisupleba' })
    await fillBarrel(after, 'Qvevri')
    const barrels = ['Qvevri']
    if (isAtOnce) {
      const seen = await one(before, path)
      expect(seen).not.toHaveProperty('anthem')
      await write(before, 'PATCH', path, { version: seen.version, [title]: 'Written by the older beside the newer' })
      expect(await one(after, path)).toMatchObject({
        anthem: 'Tavisupleba',
        [title]: 'Written by the older beside the newer',
      })
      // One of the older servers is started again in the middle of it.
      await older.stop()
      older = await startProcess(settings)
      await fillBarrel(after, 'Oak')
      barrels.unshift('Oak')
    }
    await newer.stop()

    if (!isAtOnce) older = await startProcess(settings)
    before = await openSession(older.address)
    expect((await before.send('GET', '/barrels')).status).toBe(404)
    const { version } = await one(before, path)
    await write(before, 'PATCH', path, { version, [title]: 'Written by the older alone' })
    const added = await write(before, 'POST', '/regions', {
      title_ge: 'ახალი მხარე',
      [title]: 'New region',
      code: 'NEW',
    })
    expect((await fetch(`${older.address}/api/v1/ready`)).status).toBe(200)
    await older.stop()

    const again = await startProcess({ ...settings, ...newerVersion })
    const last = await openSession(again.address)
    expect(await one(last, path)).toMatchObject({ anthem: 'Tavisupleba', [title]: 'Written by the older alone' })
    expect(await one(last, `/regions/${String(added.id)}`)).toMatchObject({ title_ge: 'ახალი მხარე', anthem: null })
    expect(names(await last.rows('barrels'))).toEqual(barrels)
    const history = (await (await last.send('GET', `${path}/history`)).json()) as Row[]
    expect(history.map(({ changes }) => Object.keys(changes as Row))).toEqual([
      [title],
      ...(isAtOnce ? [[title]] : []),
      ['anthem'],
    ])
  }, 600_000)
})
