import { describe, expect, it } from 'vitest'
import type { Row } from '../../../src/engine/model/query.ts'
import { describeApi } from '../describeApi.ts'
import { fixture } from '../content.ts'

describeApi('moderation', api => {
  const owner = () => api().as('owner')
  const moderator = () => api().as('moderator')
  const read = async (path: string) => (await api().as('admin')('GET', path)).record
  const mine = () => fixture('organizations', row => row.status === 'approved')
  const whole = (more: Row = {}): Row => {
    const {
      name_ge,
      name_en,
      desc_ge,
      category_id,
      object_type_id,
      region_id,
      municipality_id,
      address_ge,
      lat,
      lng,
      mobile,
      images,
    } = fixture(
      'establishments',
      row => row.status === 'approved' && Array.isArray(row.images) && row.images.length >= 3,
    )
    return {
      name_ge,
      name_en,
      desc_ge,
      category_id,
      object_type_id,
      region_id,
      municipality_id,
      address_ge,
      lat,
      lng,
      mobile,
      images,
      ...more,
    }
  }
  const draft = async (more: Row = {}) => (await owner()('POST', '/establishments', { body: whole(more) })).record
  const submit = async (row: Row) =>
    (await owner()('POST', `/establishments/${row.id}/submit`, { body: { version: row.version } })).record
  const requestOf = async (row: Row) =>
    (await owner()('GET', `/establishments/${row.id}/request`)).json as {
      open: Row | null
      last: Row | null
      earlier: Row[]
    }
  const reviewed = async (row: Row) => {
    const { open } = await requestOf(row)
    return open as Row
  }

  describe('of a new record', () => {
    it('is in the queue under its current and proposed names in each language', async () => {
      const row = await submit(await draft({ name_ge: 'ვენახი', name_en: 'Vineyard' }))
      const namesOf = async () => {
        const query = { filter: { record_id: row.id }, range: [0, 0] }
        const [queued] = (await moderator()('GET', '/requests', { query })).rows
        // They are no translations that somebody has to bring up to date.
        expect(queued).not.toHaveProperty('outdated')
        return [queued?.title_ge, queued?.title_en]
      }
      expect(await namesOf()).toEqual(['ვენახი', 'Vineyard'])
      const body = { version: row.version, name_ge: 'ძველი ვენახი' }
      expect((await owner()('PATCH', `/establishments/${row.id}`, { body })).status).toBe(200)
      expect(await namesOf()).toEqual(['ძველი ვენახი', 'Vineyard'])
    })

    it('stores an incomplete draft as it is, and requires all missing fields on submission', async () => {
      const made = (await owner()('POST', '/establishments', { body: { name_en: 'Half' } })).record
      const refused = await owner()('POST', `/establishments/${made.id}/submit`, { body: { version: made.version } })
      expect(refused.refusal).toMatchObject({ status: 422, code: 'incomplete' })
      expect(Object.keys(refused.problem.errors ?? {})).toEqual(
        expect.arrayContaining(['name_ge', 'desc_ge', 'images', 'lat', 'category_id', 'region_id']),
      )
      expect(await read(`/establishments/${made.id}`)).toMatchObject({ status: 'draft', version: made.version })
    })

    it('opens one request with every filled field, and makes the record public when it is approved', async () => {
      const submitted = await submit(await draft())
      expect(submitted.status).toBe('onmoderation')
      const request = await reviewed(submitted)
      expect(request).toMatchObject({
        id: submitted.request_id,
        status: 'open',
        first_time: true,
        round: 1,
        kind: 1,
        author_id: api().idOf('owner'),
      })
      expect(Object.keys(request.changes as Row)).toEqual(expect.arrayContaining(['name_ge', 'images', 'lat']))
      const decided = await moderator()('POST', `/requests/${String(request.id)}/approve`, {
        body: { version: request.version },
      })
      expect(decided.record).toMatchObject({ status: 'approved', decided_by: api().idOf('moderator') })
      expect(await read(`/establishments/${submitted.id}`)).toMatchObject({ status: 'approved', request_id: null })
    })

    it('returns it with a reason at each declined field, and it can be submitted again', async () => {
      const submitted = await submit(await draft())
      const request = await reviewed(submitted)
      const fields = Object.fromEntries(
        Object.keys(request.changes as Row).map(name => [
          name,
          name === 'desc_ge' ? { decline: 'ძალიან მოკლეა' } : 'approve',
        ]),
      )
      expect(
        (
          await moderator()('POST', `/requests/${String(request.id)}/decide`, {
            body: { version: request.version, fields },
          })
        ).record.status,
      ).toBe('partly')
      const declined = await read(`/establishments/${submitted.id}`)
      expect(declined).toMatchObject({ status: 'declined', request_id: null })
      const { open, last } = await requestOf(submitted)
      expect(open).toBeNull()
      expect(last?.decisions).toMatchObject({
        desc_ge: { decision: 'declined', reason: 'ძალიან მოკლეა' },
        name_ge: { decision: 'approved' },
      })
      const mended = (
        await owner()('PATCH', `/establishments/${submitted.id}`, {
          body: { version: declined.version, desc_ge: 'ვრცელი აღწერა სტუმრისთვის.' },
        })
      ).record
      const again = await submit(mended)
      const second = await reviewed(again)
      expect(second).toMatchObject({ round: 2, status: 'open' })
      await moderator()('POST', `/requests/${String(second.id)}/decline`, {
        body: { version: second.version, reason: 'კიდევ მოკლეა' },
      })
      expect(await requestOf(again)).toMatchObject({
        open: null,
        last: { round: 2, status: 'declined' },
        earlier: [{ round: 1, status: 'partly' }],
      })
    })

    it('extends the open request when it is changed, so that a decision on the version before is outdated', async () => {
      const submitted = await submit(await draft())
      const request = await reviewed(submitted)
      await owner()('PATCH', `/establishments/${submitted.id}`, { body: { version: submitted.version, rooms: 12 } })
      expect(
        (await moderator()('POST', `/requests/${String(request.id)}/approve`, { body: { version: request.version } }))
          .status,
      ).toBe(412)
      expect((await reviewed(submitted)).changes).toMatchObject({
        rooms: { from: null, to: 12, by: api().idOf('owner') },
      })
    })
  })

  describe('of a public record', () => {
    const open = async () => {
      const submitted = await submit(await draft({ rooms: 4 }))
      await moderator()('POST', `/establishments/${submitted.id}/approve`, { body: { version: submitted.version } })
      return read(`/establishments/${submitted.id}`)
    }

    it('keeps the public version until approval, which may take some fields and decline others', async () => {
      const before = await open()
      const answered = (
        await owner()('PATCH', `/establishments/${before.id}`, {
          body: { version: before.version, rooms: 9, name_en: 'New name' },
        })
      ).record
      expect(answered).toMatchObject({
        rooms: 4,
        name_en: before.name_en,
        status: 'approved',
        request_id: expect.any(String),
      })
      const request = await reviewed(before)
      expect(request.changes).toMatchObject({
        rooms: { from: 4, to: 9 },
        name_en: { from: before.name_en, to: 'New name' },
      })
      await moderator()('POST', `/requests/${String(request.id)}/decide`, {
        body: { version: request.version, fields: { rooms: 'approve', name_en: { decline: 'Not its name' } } },
      })
      expect(await read(`/establishments/${before.id}`)).toMatchObject({
        rooms: 9,
        name_en: before.name_en,
        status: 'approved',
        request_id: null,
      })
    })

    it('combines changes by two people of one organization in one request, each change with its author', async () => {
      const before = await open()
      const first = (
        await owner()('PATCH', `/establishments/${before.id}`, { body: { version: before.version, rooms: 9 } })
      ).record
      const second = (
        await api().as('manager')('PATCH', `/establishments/${before.id}`, {
          body: { version: first.version, beds: 20 },
        })
      ).record
      expect(second.request_id).toBe(first.request_id)
      expect((await reviewed(before)).changes).toMatchObject({
        rooms: { by: api().idOf('owner') },
        beds: { by: api().idOf('manager') },
      })
      expect(
        (
          await api().as('manager')('PATCH', `/establishments/${before.id}`, {
            body: { version: before.version, beds: 21 },
          })
        ).status,
      ).toBe(412)
    })

    it('closes the request when all changes are reverted, and when it is withdrawn', async () => {
      const before = await open()
      const first = (
        await owner()('PATCH', `/establishments/${before.id}`, { body: { version: before.version, rooms: 9 } })
      ).record
      const back = (
        await owner()('PATCH', `/establishments/${before.id}`, { body: { version: first.version, rooms: 4 } })
      ).record
      expect(back.request_id).toBeNull()
      const again = (
        await owner()('PATCH', `/establishments/${before.id}`, { body: { version: back.version, rooms: 7 } })
      ).record
      expect(
        (await owner()('POST', `/establishments/${before.id}/withdraw`, { body: { version: again.version } })).record,
      ).toMatchObject({ status: 'approved', request_id: null, rooms: 4 })
    })

    it('updates the request when staff publish directly, which the history shows as such', async () => {
      const before = await open()
      await owner()('PATCH', `/establishments/${before.id}`, { body: { version: before.version, rooms: 9, beds: 30 } })
      const seen = await read(`/establishments/${before.id}`)
      await api().as('admin')('PATCH', `/establishments/${before.id}`, { body: { version: seen.version, rooms: 9 } })
      expect((await reviewed(before)).changes).toEqual({ beds: expect.objectContaining({ to: 30 }) })
      const actions = (await api().as('admin')('GET', `/establishments/${before.id}/history`)).rows.map(
        line => line.action,
      )
      expect(actions.slice(0, 4)).toEqual(['publish', 'propose', 'approve', 'submit'])
    })
  })

  it('lets a record wait for its organization, and submits it when that is approved', async () => {
    const organization = fixture('organizations', row => row.status === 'onmoderation')
    const author = fixture(
      'users',
      row => Array.isArray(row.organization_ids) && row.organization_ids.includes(organization.id),
    )
    const token = await api().ports.tokens.issue({ subject: String(author.id), session: String(author.id) }, 600)
    const they = api().withToken(token)
    const made = (await they('POST', '/establishments', { body: whole({ organization_id: organization.id }) })).record
    const waiting = (await they('POST', `/establishments/${made.id}/submit`, { body: { version: made.version } }))
      .record
    expect(waiting).toMatchObject({ status: 'pending', organization_id: organization.id })
    const present = await read(`/organizations/${organization.id}`)
    expect(
      (await moderator()('POST', `/organizations/${organization.id}/approve`, { body: { version: present.version } }))
        .record.status,
    ).toBe('approved')
    expect(await read(`/establishments/${made.id}`)).toMatchObject({
      status: 'onmoderation',
      request_id: expect.any(String),
    })
  })

  it('rejects decisions that do not fit, and writes nothing', async () => {
    const submitted = await submit(await draft())
    const request = await reviewed(submitted)
    const decide = (fields: Row) =>
      moderator()('POST', `/requests/${String(request.id)}/decide`, { body: { version: request.version, fields } })
    const approved = Object.fromEntries(Object.keys(request.changes as Row).map(name => [name, 'approve']))
    expect((await decide({})).refusal.errors).toMatchObject({ name_ge: 'undecided' })
    expect((await decide({ ...approved, beds: 'approve' })).refusal.errors).toEqual({ beds: 'not_in_request' })
    expect((await decide({ ...approved, name_ge: { decline: ' ' } })).refusal.errors).toEqual({ name_ge: 'required' })
    expect(
      (
        await moderator()('POST', `/requests/${String(request.id)}/decline`, {
          body: { version: request.version, reason: '' },
        })
      ).refusal.status,
    ).toBe(422)
    expect(
      (await owner()('POST', `/requests/${String(request.id)}/approve`, { body: { version: request.version } }))
        .refusal,
    ).toEqual({ status: 403, code: 'forbidden' })
    expect(await reviewed(submitted)).toEqual(request)
    expect(mine().status).toBe('approved')
  })
})
