import { expect, it } from 'vitest'
import type { SearchResult } from '../../src/engine/model/searchResult.ts'
import { derivedOf } from '../../src/engine/rules/validation/derived.ts'
import { typoKeysOf } from '../../src/engine/rules/text/typoKeys.ts'
import { foldSpelling } from '../../src/engine/rules/text/foldSpelling.ts'
import { describeApi } from './describeApi.ts'
import { fixture } from './content.ts'
import { nextNumber } from './makeValid.ts'
import { createPerson, type TestPerson } from './moderation/people.ts'
import { complete, rowOf, insertRecord } from './moderation/moderatedRecords.ts'
import { registry, type Caller } from './testApi.ts'

const syllables = ['ba', 'de', 'mi', 'no', 'pu', 'ro', 'ta', 've', 'li', 'gu']
const made: string[] = []

/** A name that nothing else has, in letters that no other reading is made of, nor any slip of another. */
function unique(): string {
  for (;;) {
    const name = `Zado${[...String(nextNumber())].map(digit => syllables[Number(digit)]).join('')}lo`
    const slips = typoKeysOf(foldSpelling(name))
    if (made.some(other => typoKeysOf(foldSpelling(other)).some(one => slips.includes(one)))) continue
    made.push(name)
    return name
  }
}

describeApi('a search over everything', api => {
  const asking =
    (call: Caller) =>
    async (q: string, more: Record<string, unknown> = {}) =>
      (await call('GET', '/search', { query: { q, ...more } })).json as unknown as SearchResult[]
  const admin = (q: string, more: Record<string, unknown> = {}) => asking(api().as('admin'))(q, more)
  const by = (who: TestPerson) => asking(who.call)
  const ids = (found: readonly SearchResult[]) => found.map(({ id }) => id)
  const home = async () => String((await insertRecord(api(), 'organizations', { status: 'approved' })).row.id)

  it('returns the titles, the status and the first picture of a record', async () => {
    const hotel = fixture('establishments', row => row.name_en === 'Hotel Marani')
    const [found] = await admin('hotel marani')
    const [first] = [hotel.cover_photo ?? (hotel.images as { url: string }[])[0]]
    expect(found).toEqual({
      resource: 'establishments',
      id: hotel.id,
      title_ge: hotel.name_ge,
      title_en: hotel.name_en,
      detail: '',
      about_ge: 'სასტუმრო · თბილისი',
      about_en: 'Hotel · Tbilisi',
      status: hotel.status,
      cover: typeof first === 'string' ? first : ((first as { url?: string })?.url ?? null),
    })
  })

  it('also returns the name of a person, because the title is an email address', async () => {
    const user = fixture('users', row => row.email === 'owner@marani.example')
    expect((await admin('owner@marani.example')).find(({ id }) => id === user.id)).toMatchObject({
      title_ge: user.email,
      detail: `${user.firstname} ${user.lastname}`,
    })
  })

  it.each(['სასტუმრო მარანი', 'sastumro marani', 'sastumro მარანი', 'HOTEL marani', 'ჰოტელ მარანი', "sast'umro mar"])(
    'finds in either script and typed on either keyboard: %s',
    async q => {
      expect((await admin(q)).map(({ title_en }) => title_en)).toContain('Hotel Marani')
    },
  )

  it('puts exact titles first, then titles and words that begin with the query, then other matches, the last changed first', async () => {
    const name = unique()
    const made = async (more: Record<string, unknown>, at: string) => {
      const { row } = await insertRecord(api(), 'establishments', { status: 'approved', more })
      await api().put('establishments', row.id, { updated_at: at })
      return row.id
    }
    const elsewhere = await made({ address_en: `${name} street 1` }, '2026-05-06T00:00:00.000Z')
    const inside = await made({ name_en: `Old${name}` }, '2026-05-05T00:00:00.000Z')
    const begins = await made({ name_en: `The ${name}s` }, '2026-05-04T00:00:00.000Z')
    const isFirst = await made({ name_en: `${name} Two` }, '2026-05-03T00:00:00.000Z')
    const exact = await made({ name_en: name }, '2026-05-01T00:00:00.000Z')
    expect(ids(await admin(name))).toEqual([exact, isFirst, begins, elsewhere, inside])
    for (let count = 0; count < 6; count++)
      await made({ name_en: `${name} again ${count}` }, '2026-05-20T00:00:00.000Z')
    expect(ids(await admin(name))[0]).toBe(exact)
  })

  it('returns at most 5 records of an entity and 20 in all', async () => {
    const found = await admin('a')
    expect(found.length).toBe(20)
    for (const records of Map.groupBy(found, ({ resource }) => resource).values())
      expect(records.length).toBeLessThanOrEqual(5)
  })

  it('searches only the named entities, and lists a person once', async () => {
    const found = await admin('a', { resources: JSON.stringify(['regions', 'municipalities']) })
    expect(new Set(found.map(({ resource }) => resource))).toEqual(new Set(['regions', 'municipalities']))
    const everywhere = await admin('moderator@marani.example')
    expect(everywhere.filter(({ title_en }) => title_en === 'moderator@marani.example')).toHaveLength(1)
  })

  it('finds no users for people who may not read them', async () => {
    const person = await createPerson(api(), 'objectowner', { email: `${unique().toLowerCase()}@people.example` })
    const row = await rowOf(api(), 'users', person.id)
    await api().put('users', person.id, derivedOf(registry.entity('users'), row))
    expect(ids(await admin(String(row.email)))).toEqual([person.id])
    for (const role of ['objectowner', 'manager', 'guide', 'user']) {
      const other = await createPerson(api(), role)
      expect(await by(other)(String(row.email)), role).toEqual([])
    }
    expect(ids(await by(person)(String(row.email)))).toEqual([person.id])
  })

  it('does not find other people’s drafts, and finds one’s own', async () => {
    const name = unique()
    const [mine, foreign] = [await home(), await home()]
    const own = await insertRecord(api(), 'establishments', {
      status: 'draft',
      more: { name_en: `${name} own`, organization_id: mine },
    })
    const other = await insertRecord(api(), 'establishments', {
      status: 'draft',
      more: { name_en: `${name} other`, organization_id: foreign },
    })
    const owner = await createPerson(api(), 'objectowner', { organization_ids: [mine] })
    expect(ids(await by(owner)(name))).toEqual([own.row.id])
    expect(ids(await by(await createPerson(api(), 'user'))(name))).toEqual([])
    expect(ids(await admin(name)).toSorted()).toEqual([own.row.id, other.row.id].toSorted())
  })

  it('does not find what is in the trash', async () => {
    const name = unique()
    await insertRecord(api(), 'establishments', { status: 'deleted', more: { name_en: name } })
    expect(await admin(name)).toEqual([])
  })

  it('does not find a record by a field that is not searchable, and returns no other fields', async () => {
    const secret = unique()
    const { row } = await insertRecord(api(), 'establishments', {
      status: 'approved',
      more: { ...complete('establishments'), desc_en: secret },
    })
    expect(await admin(secret)).toEqual([])
    const [found] = await admin(String(row.name_en))
    expect(Object.keys(found ?? {}).toSorted()).toEqual([
      'about_en',
      'about_ge',
      'cover',
      'detail',
      'id',
      'resource',
      'status',
      'title_en',
      'title_ge',
    ])
  })

  it('finds nothing for an empty search', async () => {
    for (const q of ['', '   ', "'", '%', '_%', '^', '|']) expect(await admin(q), q).toEqual([])
  })

  it('rejects an invalid search, and an unreadable entity like an unknown one', async () => {
    const refusal = async (call: Caller, path: string) => (await call('GET', path)).refusal
    const wrong = { status: 400, code: 'malformed_parameter' }
    const user = await createPerson(api(), 'user')
    for (const path of [
      '/search',
      '/search?q=a&q=b',
      `/search?q=${'a'.repeat(1_001)}`,
      '/search?q=%00',
      '/search?q=a&resources=x',
      '/search?q=a&resources=[]',
      '/search?q=a&resources=[5]',
    ])
      expect(await refusal(api().as('admin'), path), path.slice(0, 40)).toMatchObject(wrong)
    for (const name of ['no_such', 'credentials', 'users", "regions'])
      expect(
        await refusal(api().as('admin'), `/search?q=a&resources=${encodeURIComponent(JSON.stringify([name]))}`),
        name,
      ).toMatchObject(wrong)
    expect(await refusal(user.call, `/search?q=a&resources=${encodeURIComponent('["mail"]')}`)).toMatchObject(wrong)
    expect(await refusal(api().as('admin'), '/search?q=a&sort=x')).toMatchObject({
      status: 400,
      code: 'unknown_parameter',
    })
    expect((await api().nobody('GET', '/search?q=a')).status).toBe(401)
  })
})
