import { expect, it } from 'vitest'
import type { Change } from '../../src/engine/model/live.ts'
import { presenceSeconds } from '../../src/features/presence/presence.ts'
import { maxStreams } from '../../src/engine/rules/access/limits.ts'
import { fixture } from './content.ts'
import { describeApi } from './describeApi.ts'
import { createPerson, type TestPerson } from './moderation/people.ts'

const ours = fixture('organizations').id

describeApi('the presence of a person at a record', api => {
  const place = fixture('establishments', row => row.status === 'approved' && row.organization_id === ours)
  const path = `/establishments/${String(place.id)}/presence`
  const say = (who: TestPerson, field: string | null = null, tab = `tab-of-${who.id}`, at = path) =>
    who.call('POST', at, { body: { tab, field } })
  const later = (seconds: number) => api().clock.advance(seconds)

  it('is shown to colleagues who have the record open too, with the field, and never to oneself', async () => {
    const [nino, giorgi] = [
      await createPerson(api(), 'moderator'),
      await createPerson(api(), 'moderator', { firstname: 'Giorgi' }),
    ]
    expect((await say(nino)).rows).toEqual([])
    expect((await say(nino, null, 'a-second-tab')).rows).toEqual([])
    expect((await say(giorgi, 'mobile')).rows).toMatchObject([{ id: nino.id, field: null }])
    expect((await say(nino)).rows).toMatchObject([{ id: giorgi.id, field: 'mobile' }])
    expect((await giorgi.call('DELETE', `${path}/tab-of-${giorgi.id}`)).status).toBe(204)
    expect((await say(nino)).rows).toEqual([])
  })

  it('ends when a tab stops announcing itself', async () => {
    const [nino, giorgi] = [await createPerson(api(), 'moderator'), await createPerson(api(), 'moderator')]
    await say(giorgi)
    expect((await say(nino)).rows.map(({ id }) => id)).toContain(giorgi.id)
    later(presenceSeconds)
    expect((await say(nino)).rows).toEqual([])
  })

  it('names nobody to whom other screens would not name them: an owner sees no staff, staff see the owner', async () => {
    const [staff, owner] = [
      await createPerson(api(), 'moderator'),
      await createPerson(api(), 'objectowner', { organization_ids: [ours] }),
    ]
    await say(staff, 'mobile')
    expect((await say(owner, 'mobile')).rows.map(({ id }) => id)).not.toContain(staff.id)
    expect((await say(staff)).rows).toContainEqual(expect.objectContaining({ id: owner.id, field: 'mobile' }))
  })

  it('is hidden from people who may not read the record, and does not reveal fields that they may not read', async () => {
    const nino = await createPerson(api(), 'moderator')
    expect((await say(await createPerson(api(), 'guide'))).status).toBe(404)
    expect((await say(await createPerson(api(), 'objectowner'))).status).toBe(404)
    expect((await api().nobody('POST', path, { body: { tab: 'tab-of-nobody' } })).status).toBe(401)
    await say(nino, 'nothing_of_that_name')
    expect((await say(await createPerson(api(), 'moderator'))).rows).toContainEqual(
      expect.objectContaining({ id: nino.id, field: null }),
    )
  })

  it('tracks no more tabs of a person than they may have streams, and rejects invalid tab names', async () => {
    const nino = await createPerson(api(), 'moderator')
    for (let tab = 0; tab < maxStreams; tab++) expect((await say(nino, null, `tab-number-${tab}`)).status).toBe(200)
    expect((await say(nino, null, 'one-too-many')).status).toBe(200)
    expect(api().ports.presence.countOf(nino.id)).toBe(maxStreams)
    expect((await say(nino, null, 'short')).status).toBe(422)
    later(presenceSeconds)
  })

  it('is announced to those who have the record open and may know of it, only when something changed', async () => {
    const heard: Change[] = []
    const stop = api().ports.live.subscribe(changes => heard.push(...changes))
    const [nino, giorgi, owner] = [
      await createPerson(api(), 'moderator'),
      await createPerson(api(), 'moderator'),
      await createPerson(api(), 'objectowner', { organization_ids: [ours] }),
    ]
    const news = async (who: TestPerson, work: () => Promise<unknown>) => {
      heard.length = 0
      await work()
      return api().ports.eventFilters.presence?.(api().ports, who.actor, heard) ?? false
    }
    await say(nino)
    await say(owner)
    expect(await news(nino, () => say(giorgi))).toBe(true)
    expect(await news(nino, () => say(giorgi))).toBe(false)
    expect(await news(nino, () => say(giorgi, 'mobile'))).toBe(true)
    expect(await news(owner, () => say(giorgi, 'email'))).toBe(false)
    expect(await news(giorgi, () => say(giorgi, 'mobile'))).toBe(false)
    expect(await news(nino, () => giorgi.call('DELETE', `${path}/tab-of-${giorgi.id}`))).toBe(true)
    expect(await news(await createPerson(api(), 'moderator'), () => say(giorgi))).toBe(false)
    stop()
  })

  it('is also shown in the editor of a resource, to administrators, with or without a draft', async () => {
    const [ana, eka] = [await createPerson(api(), 'administrator'), await createPerson(api(), 'administrator')]
    const editor = '/declarations/drafts/wine_routes/presence'
    const beAt = (who: TestPerson) => say(who, 'anything', `tab-of-${who.id}`, editor)
    expect((await beAt(ana)).rows).toEqual([])
    expect((await beAt(eka)).rows).toMatchObject([{ id: ana.id, field: null }])
    expect((await say(ana, null, `tab-of-${ana.id}`, editor.replace('wine', 'tea'))).rows).toEqual([])
    expect((await beAt(await createPerson(api(), 'moderator'))).status).toBe(403)
    expect((await say(ana, null, 'tab-of-ana', editor.replace('wine', 'Wine!'))).status).toBe(404)
    expect((await eka.call('DELETE', `${editor}/tab-of-${eka.id}`)).status).toBe(204)
    expect((await beAt(ana)).rows).toEqual([])
  })
})
