import { expect, it } from 'vitest'
import { describeApi } from '../describeApi.ts'
import { draft, publish, wineRoutes } from '../declarations/publishing.ts'
import type { StoredDocument } from '../../../src/engine/model/stored/documentSchema.ts'

/** Wine routes with a note that owners and administrators read, and moderators do not. */
const withNote = (): StoredDocument => ({
  ...wineRoutes,
  resources: (wineRoutes.resources ?? []).map(resource => ({
    ...resource,
    entity: {
      ...resource.entity,
      groups: [
        ...resource.entity.groups,
        { name: 'notes', fields: [{ name: 'note', type: 'text', maximum: 100, read: ['objectowner'] }] },
      ],
    },
  })),
})

describeApi('a field that a reviewer may not read', api => {
  it('does not prevent them from deciding field by field, and its name is not revealed', async () => {
    const [admin, owner, moderator] = [api().as('admin'), api().as('owner'), api().as('moderator')]
    await draft(admin, 'wine_routes', withNote())
    const published = await publish(api(), ['wine_routes'])
    expect(published.status, published.text).toBe(200)
    const { record: route } = await owner('POST', '/wine_routes', {
      body: { name_ge: 'კახეთის გზა', name_en: 'Kakheti way', difficulty: 'easy', length_km: 20 },
    })
    const shown = await admin('POST', `/wine_routes/${String(route.id)}/publish`, { body: { version: route.version } })
    expect(shown.status, shown.text).toBe(200)
    const { record: now } = await owner('GET', `/wine_routes/${String(route.id)}`)
    const proposed = await owner('PATCH', `/wine_routes/${String(route.id)}`, {
      body: { version: now.version, length_km: 30, difficulty: 'hard', note: 'Closed in winter' },
    })
    expect(proposed.status, proposed.text).toBe(200)
    const [request] = (
      await moderator('GET', '/requests', { query: { filter: { status: ['open'], record_id: route.id } } })
    ).rows
    const path = `/requests/${String(request?.id)}`
    const seen = await moderator('GET', `${path}/review`)
    expect(Object.keys((seen.record.request as { changes: object }).changes).toSorted()).toEqual([
      'difficulty',
      'length_km',
    ])
    const decide = (fields: object) =>
      moderator('POST', `${path}/decide`, { body: { version: request?.version, fields } })
    expect((await decide({ length_km: 'approve' })).refusal.errors).toEqual({ difficulty: 'undecided' })
    expect((await decide({ length_km: 'approve', difficulty: 'approve', note: 'approve' })).refusal.errors).toEqual({
      note: 'not_in_request',
    })
    const decided = await decide({ length_km: 'approve', difficulty: { decline: 'It is easy' } })
    expect(decided.status, decided.text).toBe(200)
    expect((await owner('GET', `/wine_routes/${String(route.id)}`)).record).toMatchObject({
      length_km: 30,
      difficulty: 'easy',
      note: 'Closed in winter',
    })
  })
})
