import { describe, expect, it } from 'vitest'
import { registry } from '../api/testApi.ts'
import { sqlStores } from '../api/stores.ts'
import { codeOf, idsOf, receiversOf, register } from './emails.ts'
import { filledFolder } from './database.ts'
import { openMailServer } from './mailServer.ts'
import { Clock, openFolder, openMailDelivery } from './mailDelivery.ts'

describe('a server that is started again', () => {
  it('sends emails that the previous one could not, and none that it sent', async () => {
    const mail = await openMailServer()
    const [clock, folder] = [new Clock(), await filledFolder('tables')]
    const start = async () => openMailDelivery({ url: mail.url, clock, opened: await openFolder(folder) })
    const first = await start()
    const sent = await register(first.ports)
    await first.deliver()
    await mail.close()
    const kept = [await register(first.ports), await register(first.ports)]
    expect(codeOf(await first.deliver())).toBe('ESOCKET')
    await first.stop()
    const second = await start()
    const back = await openMailServer({ port: mail.port })
    clock.pass(31)
    await second.deliver()
    expect([receiversOf(mail), receiversOf(back).toSorted()]).toEqual([[sent], kept])
    expect(await second.list()).toHaveLength(3)
  })

  it('sends emails that the previous one was stopped while sending', async () => {
    const mail = await openMailServer()
    const [clock, folder] = [new Clock(), await filledFolder('tables')]
    const start = async () => openMailDelivery({ url: mail.url, clock, opened: await openFolder(folder) })
    const first = await start()
    const reached = Promise.withResolvers<void>()
    mail.verdict.email = () => {
      reached.resolve()
      return 'lost'
    }
    const to = await register(first.ports)
    const sending = first.deliver()
    await reached.promise
    await first.stop()
    await sending
    mail.verdict.email = () => undefined
    const second = await start()
    await second.deliver()
    clock.pass(121)
    await second.deliver()
    expect(receiversOf(mail)).toEqual([to, to])
    expect(new Set(idsOf(mail)).size).toBe(1)
    expect(await second.list()).toEqual([`${to} sent`])
  })
})

describe.each(sqlStores)('several servers at once, over %s,', (_name, openStore) => {
  it('send every email once', async () => {
    const mail = await openMailServer()
    const opened = await openStore(registry)
    const clock = new Clock()
    const shared = { ...opened, close: async () => {} }
    const servers = await Promise.all(
      Array.from({ length: 3 }, () => openMailDelivery({ url: mail.url, clock, opened: shared })),
    )
    const all = await Promise.all(Array.from({ length: 30 }, () => register(servers[0]!.ports)))
    expect(await Promise.all(servers.map(server => server.deliver()))).toEqual([undefined, undefined, undefined])
    expect(receiversOf(mail).toSorted()).toEqual(all.toSorted())
    expect((await servers[0]!.list()).every(line => line.endsWith(' sent'))).toBe(true)
    await opened.close()
  })
})
