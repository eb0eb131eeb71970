import { describe, expect, it } from 'vitest'
import { romanize } from '../../src/tourism/georgian/romanize.ts'
import { slugOf } from '../../src/engine/rules/text/slugs.ts'
import { checkValue } from '../../src/engine/rules/validation/validation.ts'
import { declared, propertyOf } from './declared.ts'

describe('romanize', () => {
  it.each([
    ['თბილისი', 'tbilisi'],
    ['ქუთაისი', 'kutaisi'],
    ['ჭიათურა', 'chiatura'],
    ['ყვარელი', 'qvareli'],
    ['წყალტუბო', 'tsqaltubo'],
    ['ჯვარი', 'jvari'],
    ['ჟინვალი', 'zhinvali'],
    ['ღვინო', 'ghvino'],
    ['შხარა', 'shkhara'],
    ['ძეგვი', 'dzegvi'],
    ['ცაგერი', 'tsageri'],
    ['ჩოხატაური', 'chokhatauri'],
    ['ხაშური', 'khashuri'],
    ['ფოთი', 'poti'],
    ['პანკისი', 'pankisi'],
    ['ზუგდიდი', 'zugdidi'],
    ['ბორჯომი', 'borjomi'],
    ['კახეთი', 'kakheti'],
    ['მცხეთა', 'mtskheta'],
    ['დუშეთი', 'dusheti'],
    ['ჰერეთი', 'hereti'],
  ])('writes %s as %s', (georgian, latin) => {
    expect(romanize(georgian)).toBe(latin)
  })

  it('maps each of the 33 letters to Latin ones', () => {
    const alphabet = Array.from({ length: 33 }, (_letter, index) => String.fromCharCode(0x10d0 + index))
    for (const letter of alphabet) expect(romanize(letter)).toMatch(/^[a-z]{1,2}$/)
  })
})

describe('slugOf', () => {
  it.each([
    ['Old Cellar & Sons', 'en', 'old-cellar-sons'],
    ['სასტუმრო მარანი', 'ge', 'სასტუმრო-მარანი'],
    ['სასტუმრო მარანი', 'en', 'sastumro-marani'],
    ['სასტუმრო Marani №2', 'ge', 'სასტუმრო-marani-no2'],
    ['ᲛᲐᲠᲐᲜᲘ', 'ge', 'მარანი'],
    ['ᲛᲐᲠᲐᲜᲘ', 'en', 'marani'],
    ['Café Straße', 'en', 'cafe-strasse'],
    ["O'Hara’s", 'en', 'oharas'],
    ['--a  --  b--', 'en', 'a-b'],
    ['日本', 'en', ''],
    ['🍷', 'ge', ''],
  ] as const)('of %j in %s is %j', (text, language, slug) => {
    expect(slugOf(text, language)).toBe(slug)
  })

  it('is always valid for its field type', () => {
    const property = propertyOf(declared.entity('establishments'), 'slug_en')
    const texts = ['a'.repeat(300), `${'a'.repeat(119)} b`, 'ა ბ გ', 'x_y.z', '\u0000a\ud800b', 'Ω a', 'ჲ ჳ ჴ ჵ ჶ a']
    for (const language of ['ge', 'en'] as const)
      for (const slug of texts.map(text => slugOf(text, language)).filter(slug => slug !== ''))
        expect(checkValue(declared, property, slug)).toEqual({ value: slug })
  })
})
