import { describe, expect, it } from 'vitest'
import type { Row } from '../../../src/engine/model/query.ts'
import type { DeclinedChange } from '../../../src/features/moderation/requests/declinedChanges.ts'
import { describeApi } from '../describeApi.ts'
import type { Person } from '../testApi.ts'

const decline = 'ნახეთ, სწორია თუ არა'

describeApi('changes of public records that were declined', api => {
  const declined = async (person: Person) =>
    (await api().as(person)('GET', '/requests/declined')).json as readonly DeclinedChange[]
  const one = async (person: Person, id: unknown) => (await declined(person)).find(({ record_id }) => record_id === id)

  /** A public record of the owner's without an open request. */
  const publicRecord = async (): Promise<Row> => {
    const query = { filter: { status: 'approved', request_id: null } }
    const [row] = (await api().as('owner')('GET', '/establishments', { query })).rows
    return row as Row
  }

  const change = async ({ id, version }: Row, body: Row): Promise<Row> => {
    expect((await api().as('owner')('PATCH', `/establishments/${id}`, { body: { version, ...body } })).status).toBe(200)
    return ((await api().as('owner')('GET', `/establishments/${id}/request`)).json as { open: Row }).open
  }

  const decide = async ({ id, version }: Row, fields: Row) => {
    const response = await api().as('moderator')('POST', `/requests/${id}/decide`, { body: { version, fields } })
    expect(response.status).toBe(200)
  }

  const again = async (id: unknown) => (await api().as('owner')('GET', `/establishments/${id}`)).record

  describe('are shown to people who may correct the record', () => {
    it('if part of a change was declined, until something else is submitted', async () => {
      const record = await publicRecord()
      expect(await one('owner', record.id)).toBeUndefined()
      const request = await change(record, { beds: 41, rooms: 21 })
      expect(await one('owner', record.id)).toBeUndefined()
      await decide(request, { beds: 'approve', rooms: { decline } })
      const line = {
        resource: 'establishments',
        record_id: record.id,
        status: 'partly',
        title_ge: record.name_ge,
        title_en: record.name_en,
      }
      expect(await one('owner', record.id)).toMatchObject(line)
      for (const person of ['admin', 'moderator', 'guide', 'user'] as const)
        expect(await one(person, record.id), person).toBeUndefined()
      const renewed = await change(await again(record.id), { rooms: 22 })
      expect(await one('owner', record.id)).toBeUndefined()
      await decide(renewed, { rooms: 'approve' })
      expect(await one('owner', record.id)).toBeUndefined()
    })

    it('if a change was declined completely, with the latest decision', async () => {
      const record = await publicRecord()
      await decide(await change(record, { rooms: 33 }), { rooms: { decline } })
      expect(await one('owner', record.id)).toMatchObject({ status: 'declined' })
    })

    it('for three months, after which nobody is reminded of them', async () => {
      const record = await publicRecord()
      await decide(await change(record, { rooms: 34 }), { rooms: { decline } })
      await api().store.update('requests', [{ property: 'record_id', operator: 'in', value: [record.id] }], {
        decided_at: new Date(api().ports.clock().getTime() - 91 * 86_400_000).toISOString(),
      })
      expect(await one('owner', record.id)).toBeUndefined()
    })
  })

  it('runs a bounded number of queries', async () => {
    const { statements } = api()
    if (!statements) return
    const before = statements.length
    await declined('owner')
    expect(statements.length - before).toBeLessThanOrEqual(30)
  })
})
