import { describe, expect, it } from 'vitest'
import { fixtures } from '../../fixtures/index.ts'
import { checkFixtures } from '../../server/fixtureMistakes.ts'
import { fieldTypes } from '../../src/engine/fields/index.ts'
import type { Row } from '../../src/engine/model/query.ts'
import { createRegistry } from '../../src/engine/model/registry.ts'
import { authorization } from '../../src/tourism/authorization.ts'
import { codeLists, entities } from '../../src/tourism/declarations.ts'

const registry = createRegistry({ entities, codeLists, fieldTypes, authorization })
const [first = {}, second = {}] = fixtures.guides ?? []
const [village = {}] = fixtures.villages ?? []
const elsewhere = (fixtures.regions ?? []).find(({ id }) => id !== village.region_id) ?? {}
const missing = '019ba5e0-0000-7000-8009-00000000dead'
const messageOf = (content: Record<string, Row[]>): string => {
  try {
    checkFixtures(registry, content)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

describe('the fixtures', () => {
  it('as they are contain no errors', () => {
    expect(() => checkFixtures(registry, fixtures)).not.toThrow()
  })

  it.each<[string, Record<string, Row[]>, string]>([
    [
      'an entity that does not exist',
      { giudes: [first] },
      'fixtures/giudes.json: no entity has this name (did you mean "guides"?); rename or delete the file, then run `npm run schema`.',
    ],
    [
      'a property that does not exist',
      { guides: [first, { ...second, emial: 'a@b.ge' }] },
      'fixtures/guides.json: row 2, emial: guides has no such property (did you mean "email"?).',
    ],
    [
      'a value that does not fit',
      { guides: [{ ...first, languages: 'xx' }] },
      'fixtures/guides.json: row 1, languages: ',
    ],
    ['no ID', { guides: [{ ...first, id: undefined }] }, 'row 1, id: must be a UUID, which no other row has.'],
    [
      'a reference to no row',
      { ...fixtures, guides: [{ ...first, user_id: missing }] },
      `fixtures/guides.json: row 1, user_id: no row of users has the ID ${missing} (did you mean "019ba5e0-`,
    ],
    [
      'a reference to a row of another entity',
      { ...fixtures, guides: [{ ...first, user_id: second.id }, second] },
      `row 1, user_id: no row of users has the ID ${String(second.id)}; it is the ID of a row of guides.`,
    ],
    [
      'a reference to a row that lies elsewhere',
      { ...fixtures, villages: [{ ...village, region_id: elsewhere.id }] },
      'fixtures/villages.json: row 1, municipality_id: the row of municipalities has another region_id.',
    ],
    ['an ID twice', { guides: [first, first] }, 'fixtures/guides.json: row 2, id: is the same as in row 1.'],
  ])('with %s end a start with a sentence that names file, row and property', (_what, content, sentence) => {
    expect(messageOf(content)).toContain(`The fixtures contain errors:\n- `)
    expect(messageOf(content)).toContain(sentence)
  })

  it('with many errors have the first twenty listed', () => {
    const rows = Array.from({ length: 30 }, () => ({ ...first, id: 'x' }))
    expect(messageOf({ guides: rows }).split('\n')).toHaveLength(22)
    expect(messageOf({ guides: rows })).toMatch(/… and \d+ more\.$/)
  })
})
