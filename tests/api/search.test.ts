import { expect, it } from 'vitest'
import { describeApi } from './describeApi.ts'
import { entities, fixture, idsOf, presentOf } from './content.ts'

const hotel = fixture('establishments', row => row.name_en === 'Hotel Marani')

describeApi('a search', api => {
  const search = (q: unknown, resource = 'establishments') =>
    api().as('admin')('GET', `/${resource}`, { query: { filter: { q }, range: [0, 999] } })
  const found = async (q: unknown) => idsOf((await search(q)).rows)

  it.each([
    ['a Georgian word', 'მარანი'],
    ['part of a Georgian word', 'არან'],
    ['the same in Latin letters', 'sastumro marani'],
    ['an English word with the Georgian keyboard on', 'ჰოტელ'],
    ['a Georgian word that it does not have', 'ვენახი', false],
    ['an English word in any case', 'hOTEL mARANI'],
    ['words of both languages', 'hotel მარანი'],
    ['words in another order', 'marani hotel'],
    ['Georgian capitals', 'ᲡᲐᲡᲢᲣᲛᲠᲝ ᲛᲐᲠᲐᲜᲘ'],
    ['a telephone number', String(hotel.mobile)],
    ['part of an address', 'ლერმონტოვის'],
    ['an e-mail', 'hello@hotel-marani.example'],
    ['much space around', '   hotel \t\n  marani   '],
  ])('finds by %s', async (_what, q, there = true) => {
    expect((await found(q)).includes(String(hotel.id))).toBe(there)
  })

  it('finds exactly the records that contain every word', async () => {
    const own = [
      'name_ge',
      'name_en',
      'title_ge',
      'title_en',
      'address_ge',
      'address_en',
      'mobile',
      'phone',
      'email',
      'code',
    ]
    const named = {
      category_id: 'categories',
      object_type_id: 'object_types',
      region_id: 'regions',
      municipality_id: 'municipalities',
      village_id: 'villages',
    } as const
    const titles = (row: Record<string, unknown>) =>
      Object.entries(named).flatMap(([name, table]) =>
        presentOf(table)
          .filter(({ id }) => id === row[name])
          .flatMap(other => [other.name_ge, other.name_en, other.title_ge, other.title_en]),
      )
    const has = (word: string) => (row: Record<string, unknown>) =>
      [...own.map(name => row[name]), ...titles(row)].some(text =>
        String(text ?? '')
          .toLowerCase()
          .includes(word),
      )
    // What is found by the stem of a Georgian word has it too.
    const wanted = idsOf(presentOf('establishments').filter(has('wine')).filter(has('თბილის')))
    // Where few are found, what comes behind them may have the words with a slip.
    expect((await found('wine თბილისი')).slice(0, wanted.length).toSorted()).toEqual(wanted.toSorted())
    expect(idsOf(presentOf('establishments').filter(has('wine'))).toSorted()).toEqual((await found('wine')).toSorted())
  })

  it('is combined with a filter by “and”', async () => {
    const response = await api().as('admin')('GET', '/establishments', {
      query: { filter: { q: 'marani', status: 'draft' } },
    })
    expect(response.rows.every(row => row.status === 'draft')).toBe(true)
  })

  it.each(['', '   ', null])('for %j finds everything', async q => {
    expect(await found(q)).toHaveLength(presentOf('establishments').length)
  })

  it.each([
    '%',
    '_',
    '\\',
    '%%%',
    "'",
    '"',
    "' or 1=1 --",
    '(',
    '[a-z]+',
    '.*',
    '$1',
    '🍷',
    'ჟ'.repeat(5_000),
    'ჟ '.repeat(500),
    '\u202e',
    "\\'; drop table users",
  ])('takes %j as words, not as a pattern', async q => {
    const rows = (await search(q)).rows
    expect(rows.length).toBeLessThan(presentOf('establishments').length)
  })

  it.each(['a\u0000b', '\u0000', 'a\ud800b', 5, true, {}, ['a']])('rejects %j, which is not a text', async q => {
    expect((await search(q)).refusal).toEqual({ status: 400, code: 'invalid_filter_value', params: { field: 'q' } })
  })

  it('works in every entity, and reports one without searchable fields', async () => {
    for (const entity of entities) {
      const response = await search('a', entity.name)
      if (entity.searchable.length > 0) expect(response.status, entity.name).toBe(200)
      else expect(response.refusal).toEqual({ status: 400, code: 'not_searchable' })
    }
  })

  it('finds a record by its new words and no longer by its old ones', async () => {
    const created = (
      await api().as('admin')('POST', '/regions', { body: { title_ge: 'ძველიმხარე', title_en: 'Oldmark' } })
    ).record
    const titles = async (q: string) => idsOf((await search(q, 'regions')).rows)
    expect(await titles('oldmark')).toEqual([created.id])
    await api().as('admin')('PATCH', `/regions/${created.id}`, { body: { title_en: 'Newmark', version: 1 } })
    expect(await titles('oldmark')).toEqual([])
    expect(await titles('ძველი newmark')).toEqual([created.id])
  })

  it('finds a moderator by fields that are declared only for users', async () => {
    const [first] = presentOf('moderators')
    await api().as('admin')('PATCH', `/moderators/${first?.id}`, {
      body: { lastname: 'Searchable', version: first?.version },
    })
    expect(idsOf((await search(`searchable ${first?.email}`, 'users')).rows)).toEqual([first?.id])
    expect(idsOf((await search('searchable', 'moderators')).rows)).toEqual([first?.id])
  })
})
