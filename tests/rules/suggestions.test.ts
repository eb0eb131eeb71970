import { describe, expect, it } from 'vitest'
import { lossesOf } from '../../src/features/suggestions/losses.ts'
import { properName } from '../../src/features/suggestions/plan.ts'
import { namesIn, containsName, withNamesReplaced } from '../../src/features/suggestions/properNames.ts'
import { lacksTranslation, translationPairs } from '../../src/engine/rules/moderation/suggestions.ts'
import { declared } from './declared.ts'

const establishments = declared.entity('establishments')
const pairFor = (name: string) => {
  const pair = translationPairs(establishments).find(({ target }) => target.name === name)
  if (!pair) throw new Error(`${name} has no pair`)
  return pair
}
const telavi = { ge: 'თელავი', en: 'Telavi' }
const mtskheta = { ge: 'მცხეთა', en: 'Mtskheta' }
const gori = { ge: 'გორი', en: 'Gori' }

describe('the fields with suggested translations', () => {
  it('are texts with the same meaning in both languages, and no slugs', () => {
    const names = translationPairs(establishments).map(({ target }) => target.name)
    expect(names).toEqual(expect.arrayContaining(['name_ge', 'name_en', 'desc_ge', 'desc_en', 'text_en', 'address_en']))
    expect(names.filter(name => name.startsWith('slug'))).toEqual([])
    expect(translationPairs(declared.entity('users'))).toEqual([])
  })

  it('have a missing translation if it is empty or outdated, and not without a text to translate', () => {
    const row = { desc_ge: 'აღწერა', desc_en: null, outdated: [] }
    expect(lacksTranslation(pairFor('desc_en'), row)).toBe(true)
    expect(lacksTranslation(pairFor('desc_en'), { ...row, desc_en: 'Old', outdated: ['desc'] })).toBe(true)
    expect(lacksTranslation(pairFor('desc_en'), { ...row, desc_en: 'Fresh' })).toBe(false)
    expect(lacksTranslation(pairFor('desc_ge'), { ...row, desc_en: 'Old', outdated: ['desc'] })).toBe(false)
    expect(lacksTranslation(pairFor('desc_en'), { ...row, desc_ge: ' ' })).toBe(false)
  })
})

describe('a proper name', () => {
  it.each(['თელავი', 'თელავს', 'თელავის', 'თელავში', 'თელავიდან', 'თელავისთვის', 'თელავამდე', 'თელავშიც', 'თელავშია'])(
    'is recognized in %s',
    word => {
      expect(containsName(`ქალაქ ${word}, კახეთში`, telavi.ge, 'ge')).toBe(true)
    },
  )

  it.each(['მცხეთა', 'მცხეთას', 'მცხეთის', 'მცხეთაში', 'მცხეთიდან'])(
    'that ends in another vowel is recognized in %s',
    word => {
      expect(containsName(word, mtskheta.ge, 'ge')).toBe(true)
    },
  )

  it('is not recognized in words that only begin like it, nor in the URL of a link', () => {
    expect(containsName('მაღალი გორა', gori.ge, 'ge')).toBe(false)
    expect(containsName('თელავური ღვინო', telavi.ge, 'ge')).toBe(false)
    expect(containsName('Telavians', telavi.en, 'en')).toBe(false)
    expect(containsName('<a href="https://telavi.example/">city</a>', telavi.en, 'en')).toBe(false)
    expect(containsName("telavi's walls", telavi.en, 'en')).toBe(true)
  })

  it('may contain special characters of regular expressions', () => {
    for (const name of ['რაჭა-ლეჩხუმი', 'სასტუმრო (ზღვა) 4*', 'ა/ბ.გ+დ?', 'C:\\[ღვინო]{1}|^$'])
      expect(
        [containsName(`იქ არის ${name}, ახლოს`, name, 'ge'), containsName(`Near ${name}, there`, name, 'en')],
        name,
      ).toEqual([true, true])
  })

  it('is found once, longer ones first', () => {
    const house = { ge: 'თელავის სახლი', en: 'Telavi House' }
    expect(namesIn('თელავის სახლი თელავში', [telavi, gori, house], 'ge')).toEqual([house, telavi])
  })

  it('is replaced by its name in the other language with its ending after a hyphen, and markup stays', () => {
    expect(withNamesReplaced('<p>თელავში და თელავი</p>', [telavi], { from: 'ge', to: 'en' })).toBe(
      '<p>Telavi-ში და Telavi</p>',
    )
    expect(
      withNamesReplaced('<a href="https://telavi.example/">Telavi</a> in Telavi', [telavi], { from: 'en', to: 'ge' }),
    ).toBe('<a href="https://telavi.example/">თელავი</a> in თელავი')
  })

  it('is that of a record with a location or a verified name, with both languages known; others are common nouns', () => {
    expect(properName(declared.entity('regions'), { title_ge: 'კახეთი', title_en: 'Kakheti' })).toEqual({
      ge: 'კახეთი',
      en: 'Kakheti',
    })
    expect(properName(declared.entity('regions'), { title_ge: 'კახეთი', title_en: null })).toBeUndefined()
    expect(properName(declared.entity('categories'), { name_ge: 'სასტუმრო', name_en: 'Hotel' })).toBeUndefined()
    expect(properName(declared.entity('organizations'), { legal_name: 'შპს' })).toBeUndefined()
  })
})

describe('losses of a translation', () => {
  const of = (source: string, translation: string, more: Partial<Parameters<typeof lossesOf>[0]> = {}) =>
    lossesOf({ source, translation, from: 'ge', to: 'en', names: [], markup: false, ...more })

  it('are none if numbers, links, addresses, telephone numbers and names are kept', () => {
    const source = 'თელავში 12 ოთახი, https://a.example/x, info@a.example, 595 11 22 33'
    expect(
      of(source, '12 rooms in Telavi: https://a.example/x, info@a.example, +995 595 112233', { names: [telavi] }),
    ).toEqual([])
    expect(of('12 rooms in Telavi', 'თელავში 12 ოთახია', { from: 'en', to: 'ge', names: [telavi] })).toEqual([])
  })

  it.each([
    ['12 ოთახი', '13 rooms', 'number', '12'],
    ['ნახეთ https://a.example/x', 'See', 'link', 'https://a.example/x'],
    ['ნახეთ', 'See https://evil.example', 'link', 'https://evil.example'],
    ['მისამართი info@a.example', 'Address', 'link', 'info@a.example'],
    ['დარეკეთ 595 11 22 33', 'Call 595 11 22 34', 'phone', '595 11 22 33'],
  ])('include %s → %s', (source, response, kind, value) => {
    expect(of(source, response)).toContainEqual({ kind, value })
  })

  it('include a name that is written otherwise', () => {
    expect(of('თელავში', 'In Thelavi', { names: [telavi] })).toEqual([{ kind: 'name', value: 'Telavi' }])
  })

  it('include markup that is not the same tag by tag, wherever the tags have moved', () => {
    const kept = (response: string) => of('<p>ერთი <strong>ორი</strong><br>სამი</p>', response, { markup: true })
    expect(kept('<p><strong>Two</strong> one<br/>three</p>')).toEqual([])
    expect(kept('<p>One two<br>three</p>')).toEqual([{ kind: 'markup', value: '' }])
    expect(
      of('<p><a href="https://a.example/en/x">ერთი</a></p>', '<p><a href="https://a.example/ka/x">One</a></p>', {
        markup: true,
      }),
    ).toContainEqual({ kind: 'markup', value: '' })
  })
})
