import { expect, it } from 'vitest'
import { describeApi } from '../describeApi.ts'
import { draft, publish, wineRoutes } from './publishing.ts'

describeApi('a notification about records of a resource declared at run time', api => {
  it("names fields by their labels, in the reader's language", async () => {
    await draft(api().as('admin'), 'wine_routes', wineRoutes)
    await publish(api(), ['wine_routes'])
    const emailIn = async (language: 'ka' | 'en'): Promise<string> => {
      await api().put('users', api().idOf('owner'), { language })
      const body = { name_ge: `კახეთის გზა ${language}`, name_en: `Kakheti way, გზა ${language}`, difficulty: 'easy' }
      const { record: made } = await api().as('owner')('POST', '/wine_routes', { body })
      const { record: shown } = await api().as('admin')('POST', `/wine_routes/${made.id}/publish`, {
        body: { version: made.version },
      })
      const changed = await api().as('owner')('PATCH', `/wine_routes/${made.id}`, {
        body: { version: shown.version, difficulty: 'hard' },
      })
      const path = `/requests/${changed.record.request_id}`
      const { record: request } = await api().as('moderator')('GET', path)
      const decided = await api().as('moderator')('POST', `${path}/decide`, {
        body: { version: request.version, fields: { difficulty: { decline: 'Steep' } } },
      })
      expect([decided.status, decided.record.status]).toEqual([200, 'declined'])
      await api().ports.background.settled()
      const reported = ((await api().ports.outbox?.()) ?? []).map(message => JSON.stringify(message))
      return (
        reported.find(message => message.includes('Steep') && message.includes(`გზა ${language}`)) ?? reported.join()
      )
    }
    expect(await emailIn('en')).toMatch(/Difficulty.*Steep/)
    expect(await emailIn('ka')).toMatch(/სირთულე.*Steep/)
  })
})
