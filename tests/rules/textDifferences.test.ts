import { describe, expect, it } from 'vitest'
import { textDifferences } from '../../src/engine/rules/text/textDifferences.ts'
import { processorTime } from '../processorTime.ts'

const shown = (georgian: unknown, english: unknown): string[] =>
  textDifferences({ ge: georgian, en: english }).map(({ kind, value, language }) => `${language} ${kind} ${value}`)

describe('two equivalent texts', () => {
  it.each([
    ['thousands', 'ფასი 1 500 ლარი', 'The price is 1,500 GEL'],
    ['thousands without separators', '12000 მოსახლე', '12,000 inhabitants'],
    ['thousands with points', '1.250.000 ბოთლი', '1,250,000 bottles'],
    ['a decimal comma', '2,5 კმ ცენტრიდან', '2.5 km from the centre'],
    ['thousands and decimals', '1 234,50 ლარი', '1,234.50 GEL'],
    ['leading zeros', '05 ნომერი', 'number 5'],
    ['ordinals', 'მე-19 საუკუნის სახლი, 5-ვარსკვლავიანი', 'A five-star house of the 19th century'],
    ['Roman numerals', '19-ე საუკუნე', 'the XIX century'],
    ['years in a range', '2019-2024 წლებში', 'from 2019 to 2024'],
    ['hours of a day', '10:00-დან 18:30-მდე', 'from 10 am to 6:30 pm'],
    ['midnight and noon', '0:30 და 12:00', '12:30 a.m. and 12 p.m.'],
    ['a date', '26.05.2026', '26 May 2026'],
    ['a mobile number', 'ტელ. 599 12 34 56', 'Call +995 599 123456'],
    ['a city number', '0 322 12 34 56', '(032) 212-34-56'],
    ['a number from abroad', '+49 30 1234567', '+49 (30) 123-45-67'],
    ['a link', 'www.marani.ge/x', 'https://marani.ge/x/'],
    ['a link with a Georgian ending', 'ნახეთ marani.ge-ზე', 'See https://marani.ge.'],
    ['a link to each language', 'https://marani.ge/ka/wine', 'https://marani.ge/en/wine'],
    ['an address of mail', 'მოგვწერეთ: Info@marani.ge', 'Write to info@marani.ge!'],
    [
      'markup',
      '<p>ნახეთ <a href="https://marani.ge/a?x=1&amp;y=2">აქ</a> 3&nbsp;000</p>',
      '<p>See <a href="https://www.marani.ge/a?x=1&amp;y=2"><strong>here</strong></a> 3,000</p>',
    ],
    ['the same number twice', '5 ოთახი და 5 აბაზანა', '5 rooms'],
  ])('have no differences: %s', (_what, georgian, english) => {
    expect(shown(georgian, english)).toEqual([])
  })
})

describe('two texts with different content', () => {
  it.each([
    ['a number', '24 ნომერი', '42 rooms', ['ge number 24', 'en number 42']],
    ['a number that is lacking', '3 სართული, 12 ნომერი', '12 rooms', ['ge number 3']],
    ['a price', '1 500 ლარი', '1,550 GEL', ['ge number 1 500', 'en number 1,550']],
    ['a decimal', '2,5 კმ', '2.4 km', ['ge number 2,5', 'en number 2.4']],
    ['an hour', '10:00-18:00', '10:00-19:00', ['ge number 18:00', 'en number 19:00']],
    ['a half of the day', '10:00', '10 pm', ['ge number 10:00', 'en number 10 pm']],
    ['a telephone number', '599 12 34 56', '599 12 34 57', ['ge phone 599 12 34 56', 'en phone 599 12 34 57']],
    [
      'a link',
      'https://marani.ge/a',
      'https://marani.ge/b',
      ['ge link https://marani.ge/a', 'en link https://marani.ge/b'],
    ],
    [
      'a link behind words',
      '<p>აქ</p>',
      '<p><a href="https://marani.ge/a">here</a></p>',
      ['en link https://marani.ge/a'],
    ],
    [
      'everything at once, links first',
      'marani.ge 599123456 7',
      'x',
      ['ge link marani.ge', 'ge phone 599123456', 'ge number 7'],
    ],
  ])('differ in: %s', (_what, georgian, english, differences) => {
    expect(shown(georgian, english)).toEqual(differences)
  })

  it('are not compared if one is empty', () => {
    for (const empty of [null, undefined, ''])
      expect([shown('5 ოთახი', empty), shown(empty, '5 rooms')]).toEqual([[], []])
  })

  it('are compared quickly, however long and unusual they are', async () => {
    const units = ['1', '1 ', '1,', '5(', '599 ', '<a href="', '&amp;', 'a.', 'https://', '12:', '+9', 'X']
    const taken = await processorTime(() => {
      for (const unit of units)
        expect(textDifferences({ ge: unit.repeat(10_000 / unit.length), en: 'x' }).length).toBeGreaterThanOrEqual(0)
    })
    expect(taken).toBeLessThan(5_000)
  })
})
