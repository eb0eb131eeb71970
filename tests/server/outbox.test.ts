import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { openSending } from '../../server/openSending.ts'
import { createFolderStorage } from '../../server/outbox/folderStorage.ts'
import { readSettings } from '../../server/settings.ts'
import type { OutboxEntry } from '../../src/features/emails/outboxEntry.ts'
import { dataFolder } from './mailDelivery.ts'

const entry = (values: Partial<OutboxEntry> = {}): OutboxEntry => ({
  id: uuid(),
  kind: 'mail',
  to: 'a@b.ge',
  subject: 'წერილი',
  text: 'a',
  html: '<p>a</p>',
  at: '2026-06-01T09:00:00.000Z',
  ...values,
})

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8)

describe('the outbox folder', () => {
  it('is created with the first email, and nobody else on the machine may read it', async () => {
    const folder = join(dataFolder(), 'data', 'outbox')
    const storage = createFolderStorage(folder)
    expect(await storage.all()).toEqual([])
    expect(existsSync(folder)).toBe(false)
    const provided = [entry(), entry({ kind: 'sms', subject: null, html: null })]
    for (const one of provided) await storage.put(one)
    expect(readdirSync(folder)).toEqual(provided.map(({ id, kind }) => `${id}-${kind}.json`))
    expect([modeOf(folder), ...readdirSync(folder).map(name => modeOf(join(folder, name)))]).toEqual([
      '700',
      '600',
      '600',
    ])
    expect(JSON.parse(readFileSync(join(folder, `${provided[0]?.id}-mail.json`), 'utf8'))).toEqual(provided[0])
    expect(await createFolderStorage(folder).all()).toEqual(provided)
  })

  it('shows readers only complete emails while others are written', async () => {
    const storage = createFolderStorage(join(dataFolder(), 'outbox'))
    const html = 'წერილი '.repeat(200_000)
    let writing = true
    const write = async (): Promise<void> => {
      for (let times = 0; times < 8; times++) await storage.put(entry({ html }))
      writing = false
    }
    const read = async (): Promise<number> => {
      let reads = 0
      for (; writing; reads++) for (const one of await storage.all()) expect(one.html).toHaveLength(html.length)
      return reads
    }
    const [, reads] = await Promise.all([write(), read()])
    expect(await storage.all()).toHaveLength(8)
    expect(reads).toBeGreaterThan(3)
  })

  it('lists its newest two hundred', async () => {
    const storage = createFolderStorage(join(dataFolder(), 'outbox'))
    const provided = Array.from({ length: 210 }, (_value, index) => entry({ text: String(index) }))
    for (const one of provided) await storage.put(one)
    expect((await storage.all()).map(one => one.text)).toEqual(provided.slice(10).map(one => one.text))
  })
})

describe('an email or text message', () => {
  const message = { id: '1', to: 'a@b.ge', subject: 'a', text: 'a', html: 'a' }
  const smtp = { SMTP_URL: 'smtp://127.0.0.1:1' }
  const sms = { SMS_URL: 'http://127.0.0.1:1/{phone}/{text}' }
  const open = (environment: object, readable = true) => {
    const folder = dataFolder()
    return {
      folder,
      ...openSending(readSettings({ DATA_DIR: folder, ...environment }), {
        clock: () => new Date(),
        newId: uuid,
        readable,
      }),
    }
  }

  it('is stored in the outbox if no server is configured', async () => {
    const { folder, mail, sms: phones, outbox } = open({})
    await mail.send(message)
    await phones.send('555123456', 'code')
    expect(readdirSync(join(folder, 'outbox')).map(name => name.slice(37))).toEqual(['mail.json', 'sms.json'])
    expect((await outbox?.())?.map(one => one.to)).toEqual(['555123456', 'a@b.ge'])
  })

  it.each([
    [{}, true, true],
    [{}, false, false],
    [sms, true, true],
    [smtp, true, false],
    [{ ...smtp, ...sms }, true, false],
    [smtp, false, false],
  ])('with the settings %j and demo people %j can be read by administrators: %j', (environment, demo, readable) => {
    expect(open(environment, demo).outbox !== undefined).toBe(readable)
  })

  it('is sent, and not stored in the outbox, if a server and a gateway are configured', async () => {
    const { folder, mail, sms: phones, closeSending } = open({ ...smtp, ...sms })
    await expect(mail.send(message)).rejects.toThrow('ECONNREFUSED')
    await expect(phones.send('555123456', 'code')).rejects.toThrow('fetch failed')
    expect(existsSync(join(folder, 'outbox'))).toBe(false)
    closeSending()
  })
})
