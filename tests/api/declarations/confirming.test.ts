import { expect, it } from 'vitest'
import { describeApi } from '../describeApi.ts'
import { draft, publish } from './publishing.ts'

const resource = 'cellars'

describeApi('a translation that has readers of its own', api => {
  it('is confirmed only by users who may write it; for others the field does not exist', async () => {
    const admin = api().as('admin')
    await draft(admin, resource, {
      format: 'marani/1',
      resources: [
        {
          entity: {
            name: resource,
            title: 'name',
            access: { read: ['everyone'], create: ['management'], update: ['everyone'] },
            groups: [
              {
                name: 'main',
                fields: [{ name: 'name', type: 'text', required: true }],
              },
              {
                name: 'judged',
                fields: [{ name: 'verdict', type: 'text', localized: true, read: ['management'] }],
              },
              {
                name: 'said',
                fields: [{ name: 'motto', type: 'text', localized: true, write: ['management'] }],
              },
            ],
          },
          texts: { en: { name: 'Cellar |||| Cellars', hints: { verdict: 'Only staff knows', motto: 'In a word' } } },
        },
      ],
    })
    expect((await publish(api(), [resource])).status).toBe(200)
    const body = { name: 'Old cellar', verdict_ge: 'კარგი', verdict_en: 'Good', motto_ge: 'ერთი', motto_en: 'One' }
    const { record: made } = await admin('POST', `/${resource}`, { body })
    const changes = { version: made.version, verdict_ge: 'ცუდი', motto_ge: 'ორი' }
    const { record: left } = await admin('PATCH', `/${resource}/${made.id}`, { body: changes })
    expect(left.outdated).toEqual(['verdict', 'motto'])
    const confirm = (person: 'user' | 'moderator', field: string) =>
      api().as(person)('POST', `/${resource}/${made.id}/confirm_translation`, {
        body: { version: left.version, fields: [field] },
      })
    for (const field of ['verdict', 'motto', 'no_such_field'])
      expect((await confirm('user', field)).refusal, field).toMatchObject({
        status: 422,
        errors: { fields: 'not_a_choice' },
      })
    expect((await confirm('moderator', 'verdict')).record.outdated).toEqual(['motto'])

    // What says which translations are outdated would name the field that others do not know of.
    const { record: seen } = await api().as('user')('GET', `/${resource}/${made.id}`)
    expect([seen.motto_en, Object.keys(seen).filter(name => ['outdated', 'suggested'].includes(name))]).toEqual([
      'One',
      [],
    ])
    for (const name of ['outdated', 'suggested'])
      expect(
        (await api().as('user')('GET', `/${resource}?filter={"${name}":["verdict"]}`)).refusal,
        name,
      ).toMatchObject({
        status: 400,
        code: 'unknown_field',
      })
    const textsFor = async (person: 'user' | 'moderator') => {
      const { record: settings } = await api().as(person)('GET', '/settings', { headers: { 'Content-Language': 'en' } })
      const { groups, fields, hints } = (settings.texts as { resources: Record<string, Record<string, object>> })
        .resources[resource] as Record<string, object>
      return [groups, fields, hints].map(labels => Object.keys(labels ?? {}).toSorted())
    }
    expect(await textsFor('moderator')).toEqual([
      ['judged', 'main', 'said'],
      ['motto', 'name', 'verdict'],
      ['motto', 'verdict'],
    ])
    expect(await textsFor('user')).toEqual([['main', 'said'], ['motto', 'name'], ['motto']])
  })
})
