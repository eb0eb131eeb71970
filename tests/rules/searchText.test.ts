import { describe, expect, it } from 'vitest'
import { hasWords, levelOf, partsOf } from '../../src/engine/model/query.ts'
import { onGeorgianKeys, onLatinKeys } from '../../src/tourism/georgian/keyboards.ts'
import { romanize } from '../../src/tourism/georgian/romanize.ts'
import { searchText, titleTypoKeys } from '../../src/engine/rules/text/searchText.ts'
import { foldSpelling } from '../../src/engine/rules/text/foldSpelling.ts'
import { parseSearchQuery } from '../../src/engine/rules/text/searchQuery.ts'
import { declared } from './declared.ts'
import { randomFrom } from '../model/random.ts'

const establishments = declared.entity('establishments')
const text = (row: Record<string, unknown>) => searchText(establishments, row)
const wordsOf = (typed: string) => parseSearchQuery(typed)?.words ?? []
/** Whether a row is meant by what was typed. */
const isMeant = (typed: string, row: Record<string, unknown>) => hasWords(text(row), wordsOf(typed))
/** Whether a row may be meant, where few are. */
const finds = (typed: string, row: Record<string, unknown>) => {
  const question = parseSearchQuery(typed)
  return (
    question !== undefined &&
    (isMeant(typed, row) ||
      (question.fallback !== undefined && hasWords(text(row), question.fallback, titleTypoKeys(establishments, row))))
  )
}

describe('searchText', () => {
  it('contains the searched fields of both languages in Latin letters, with the words of titles marked, and nothing else', () => {
    const row = {
      name_ge: 'ძველი მარანი',
      name_en: 'Old CELLAR',
      mobile: '599123456',
      desc_en: 'not searched',
      code: 'EST-1',
    }
    expect(text(row)).toBe('YQQdzveli QQmaraniY YQQold QQkelarY XXdzveli XXmarani XXold XXkelar XX599123456')
  })

  it('of an empty record is empty', () => {
    expect(text({})).toBe('')
    expect(text({ name_ge: null, name_en: undefined })).toBe('')
  })

  it('ignores differences in composition and spacing of characters', () => {
    expect(text({ name_en: 'Cafe\u0301   Rouge' })).toBe(text({ name_en: 'Caf\u00e9 Rouge' }))
  })

  it('has marks only for titles', () => {
    expect(text({ name_en: 'YQXold', address_en: 'FQ' })).toBe('YQQiksoldY XXiksold XXpk')
  })
})

describe('the names of referenced records', () => {
  const row = { name_en: 'Old Cellar', region_id: 'a', mobile: '599' }

  it('are at the end of the search text, each word marked, and each name once', () => {
    expect(searchText(establishments, row, ['კახეთი', 'Kakheti', 'Winery'])).toBe(
      'YQQold QQkelarY XXold XXkelar XX599 F XXkaheti XXwineri',
    )
  })

  it('are unchanged if no others are given', () => {
    const search = searchText(establishments, row, ['კახეთი'])
    expect(searchText(establishments, { ...row, name_en: 'New', search })).toBe('YQQnewY XXnew XX599 F XXkaheti')
    expect(searchText(establishments, { ...row, search }, [])).toBe('YQQold QQkelarY XXold XXkelar XX599')
  })

  it('are found together with the title, each word in a property of its own', () => {
    const search = searchText(establishments, { ...row, name_en: 'Hotel Marani' }, [
      'კახეთი',
      'Kakheti',
      'სიღნაღი',
      'Sighnaghi',
      'სასტუმრო',
      'Hotel',
    ])
    for (const typed of ['hotel kakheti', 'სასტუმრო სიღნაღში', 'marani სიღნაღის', 'კახეთის სასტუმროები'])
      expect(hasWords(search, wordsOf(typed)), typed).toBe(true)
    for (const typed of ['hotel imereti', 'სასტუმრო თელავში'])
      expect(hasWords(search, wordsOf(typed)), typed).toBe(false)
  })
})

describe('search words', () => {
  it.each([
    ['a part of a word', 'cell'],
    ['words in any order', 'cellar OLD'],
    ['both languages at once', 'მარანი old'],
    ['Georgian capitals', 'ᲛᲐᲠᲐᲜᲘ'],
    ['surrounding space', '  old \n cellar  '],
    ['quotes around a word', '„მარანი“'],
  ])('find by %s', (_how, typed) => {
    expect(finds(typed, { name_ge: 'ძველი მარანი', name_en: 'Old Cellar' })).toBe(true)
  })

  it.each([
    ['ქვევრი', ['kvevri', 'qvevri', "k'vevri", 'Kvevri', 'qvevr']],
    ['ღვინო', ['ghvino', 'gvino', 'Rvino', 'GHVINO']],
    ['ხინკალი', ['khinkali', 'xinkali', 'hinkali', "khink'ali", 'Xinkali', 'kh', 'k']],
    ['ყვარელი', ['qvareli', "q'vareli", 'kvareli', 'yvareli', 'Yvareli']],
    ['წყალტუბო', ["ts'q'alt'ubo", 'tsqaltubo', 'tskaltubo', 'wyaltubo', 'wyal', 'Wyaltubo']],
    ['მცხეთა', ['mtskheta', 'mcxeta', 'mtsxeta', 'mtsheta', 'mcxeTa', 'MCXETA', 'mc', 'mts']],
    ['კახეთი', ['kakheti', 'kaheti', 'kaxeti', 'Kak', 'kaxeTi']],
    ['შოთა', ['shota', 'SoTa', "Shot'a"]],
    ['ჭაჭა', ["ch'ach'a", 'chacha', 'WaWa']],
    ['ძეგვი', ['dzegvi', 'Zegvi']],
    ['ჟინვალი', ['zhinvali', 'Jinvali']],
    ['საჩხერე', ['sachkhere', 'saCxere', 'sac', 'sachxere']],
    ['ფასანაური', ['pasanauri', 'fasanauri']],
    ['კაფე ექსპრესი', ['cafe', 'express', 'kafe']],
  ])('find %s by each of its Latin spellings', (georgian, spellings) => {
    for (const typed of spellings) expect(finds(typed, { name_ge: georgian }), typed).toBe(true)
  })

  it.each([
    ['Old Winery', ['წინერყ', 'ოლდ']],
    ['Shota Guesthouse', ['შოთა', 'შჰოტა', 'ჰოუსე', 'გუესტჰოუსე']],
    ['Centre Cafe', ['ცენტრე', 'კაფე', 'ცაფე']],
    ['Qvevri House', ['ქვევრი', 'ქვევ']],
    ['Alexander', ['ალექსანდ', 'ალეხანდერ']],
    ['Xinkali & Chacha', ['ხინკალი', 'ჭაჭა', 'ჩაჩა']],
  ])('find %s, which has no Georgian name, in Georgian letters', (english, spellings) => {
    for (const typed of spellings) expect(finds(typed, { name_en: english }), typed).toBe(true)
  })

  it.each([
    ['sky', 'სკოლა'],
    ['ski', 'სკოლა'],
    ['wine', 'ვინე'],
    ['მარანი', 'Mirani'],
    ['old bakery', 'Old Cellar'],
    ['599', '595'],
    ['5999', '599'],
  ])('for %s do not find %s', (typed, name) => {
    expect(isMeant(typed, { name_en: name, name_ge: name })).toBe(false)
  })

  it.each([
    [
      'თბილისი',
      [
        'თბილისში',
        'თბილისის',
        'თბილისს',
        'თბილისიდან',
        'თბილისთან',
        'თბილისამდე',
        'თბილისით',
        'თბილისზე',
        'თბილისისთვის',
      ],
    ],
    ['ყვარელი', ['ყვარელში', 'ყვარლის', 'ყვარელს', 'ყვარლიდან', 'ყვარელთან', 'ყვარლამდე', 'ყვარლით', 'ყვარელმა']],
    ['მცხეთა', ['მცხეთაში', 'მცხეთის', 'მცხეთას', 'მცხეთიდან', 'მცხეთასთან', 'მცხეთამდე', 'მცხეთით', 'მცხეთად']],
    ['წყალტუბო', ['წყალტუბოში', 'წყალტუბოს', 'წყალტუბოდან', 'წყალტუბომდე', 'წყალტუბოზე']],
    ['მარანი', ['მარანში', 'მარნის', 'მარნები', 'მარნებში', 'მარნებისთვის', 'მარნიდან']],
    ['ონი', ['ონში', 'ონის', 'ონს', 'ონიდან']],
    ['სასტუმრო', ['სასტუმროს', 'სასტუმროში', 'სასტუმროები', 'სასტუმროებში']],
  ])('find %s in each of its forms', (name, forms) => {
    const question = (typed: string) => parseSearchQuery(typed)?.preferred ?? []
    for (const typed of forms) {
      const levels = question(typed)
      expect(levelOf(levels, text({ name_ge: name })), typed).toBeLessThan(levels.length)
    }
  })

  it('with a stem find words that begin with it, not words that contain it', () => {
    expect(isMeant('გორში', { name_ge: 'გორი' })).toBe(true)
    expect(isMeant('გორში', { name_ge: 'მთისგორა' })).toBe(false)
  })

  it.each([
    ['ჟინვალი', ['jinvali', 'Jinvali', 'zhinvali', 'ჯინვალი']],
    ['ჯვარი', ['dzhvari', 'jvari', 'Джвари']],
    ['შატილი', ['satili', 'სატილი', 'shatili', 'Шатили']],
    ['სიღნაღი', ['sirnari', 'სირნარი', 'sighnaghi', 'Сигнахи']],
    ['ჭიათურა', ['wiatura', 'chiatura', 'Чиатура']],
    ['ჩოხატაური', ['coxatauri', 'chokhatauri', 'Чохатаури']],
    ['თბილისი', ['тбилиси', 'Тбилиси', 'თბილსი', 'თბილიისი', 'თილბისი', 'tbilsi', 'tbillisi', 'tbilizi']],
    ['ძეგვი', ['zegvi', 'Дзегви']],
    ['სიღნაღი', ['სიგნახი', 'სიღნღი', 'signagi', 'sighnahgi']],
  ])(
    'find %s typed with informal romanization, without Shift, in Russian letters and with one misspelling: %j',
    (name, spellings) => {
      for (const typed of spellings) expect(finds(typed, { name_ge: name }), typed).toBe(true)
    },
  )

  it('find a Russian name in Russian and in Latin letters', () => {
    for (const typed of ['Ресторан', 'restoran', 'арго', 'argo'])
      expect(isMeant(typed, { name_ge: 'Ресторан "Арго"' }), typed).toBe(true)
  })

  it('find a code only completely, together with other words, for people who may search codes', () => {
    const row = { name_en: 'Hotel Marani', code: 'EST-0034' }
    const has = (typed: string, wholes: boolean) =>
      hasWords(text(row), parseSearchQuery(typed, { wholes })?.words ?? [], titleTypoKeys(establishments, row))
    for (const typed of ['EST-0034', 'est-0034', 'marani EST-0034'])
      expect([has(typed, true), has(typed, false)], typed).toEqual([true, false])
    for (const typed of ['EST-003', '0034', 'EST-00345']) expect(has(typed, true), typed).toBe(false)
  })

  it('tolerate no misspelling in numbers, codes and very short words', () => {
    expect(finds('599123457', { mobile: '599123456' })).toBe(false)
    expect(finds('EST-0035', { code: 'EST-0034' })).toBe(false)
    expect(finds('ონა', { name_ge: 'ონი' })).toBe(false)
  })

  it('find by any part of a Georgian name, in Georgian, romanized, and typed on the wrong keyboard layout', () => {
    const random = randomFrom(7)
    const letters = Array.from('აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯ')
    const blind = new Map(Array.from('abcdefghijklmnopqrstuvwxyzCJRSTWZ', key => [onGeorgianKeys(key), key]))
    // A k before a kh reads as a kh, d and zh as a j, and two sounds that are folded into one are one: people do not write either.
    const isOdd = (word: string): boolean =>
      /[კქყ][ხჰ]|დჟ|[კქყ]{2}|([ა-ჰ])\1/.test(word) || /([a-z])\1/.test(romanize(word))
    let tried = 0
    while (tried < 500) {
      const word = Array.from(
        { length: 3 + Math.floor(random() * 8) },
        () => letters[Math.floor(random() * letters.length)],
      ).join('')
      if (isOdd(word)) continue
      tried++
      const from = Math.floor(random() * (word.length - 2))
      const part = word.slice(from, from + 3 + Math.floor(random() * 6))
      const keys = Array.from(part, letter => blind.get(letter) ?? letter).join('')
      for (const typed of [part, romanize(part), keys])
        expect(finds(typed, { name_ge: `წინ ${word}` }), `${word} by ${typed}`).toBe(true)
    }
  })

  it('find an English name typed with the Georgian keyboard layout', () => {
    for (const name of ['Old Winery', 'Black Fox Hostel', 'Jazz Cafe', 'Sky Quarry', 'Zebra Yard', 'Royal Rock'])
      expect(finds(onGeorgianKeys(name), { name_en: name }), name).toBe(true)
  })

  it('find rows whose search text has an earlier format', () => {
    for (const typed of ['მარანი', 'მარ', 'ᲛᲐᲠᲐᲜᲘ', 'cellar', 'Old ძველი'])
      expect(hasWords('|^dzveli ^marani| |^old ^kelar|', wordsOf(typed)), typed).toBe(true)
  })

  it('of nothing but spaces are none, and of nothing but symbols find nothing', () => {
    expect(parseSearchQuery(' \t\n ')).toBe(undefined)
    for (const signs of ["'", '^', '|', '„ “']) expect(finds(signs, { name_en: "O'Hara" }), signs).toBe(false)
  })

  it('are limited in number, length and spellings', () => {
    expect(wordsOf('a '.repeat(1_000))).toHaveLength(10)
    expect(wordsOf('1'.repeat(100_000))).toEqual([['1'.repeat(60)]])
    const parts = (typed: string) =>
      Object.values(parseSearchQuery(typed)?.fallback ?? {}).flatMap(word => partsOf(word)).length
    expect(parts('Wyxcqk')).toBeLessThanOrEqual(12)
    expect(parts('სცზწრჯსცზწრჯ'.repeat(5))).toBeLessThanOrEqual(40)
    expect(parts(Array.from({ length: 10 }, () => 'სცზწრჯსცზწრჯ').join(' '))).toBeLessThanOrEqual(100)
  })

  it('are never cut in the middle of a character', () => {
    expect(
      wordsOf(`a${'😀'.repeat(100)}`)
        .flatMap(partsOf)
        .every(part => typeof part !== 'string' || part.isWellFormed()),
    ).toBe(true)
  })
})

describe('foldSpelling', () => {
  it('leaves folded text unchanged', () => {
    for (const name of ['ჭიათურა', 'Cafe Qvevri', 'Mtskheta', 'Guesthouse „Sky“', 'Alexander'])
      expect(foldSpelling(foldSpelling(name))).toBe(foldSpelling(name))
  })

  it('keeps numbers, email addresses and symbols inside words', () => {
    expect(foldSpelling('+995 599 11 22 33')).toBe('+995 599 11 22 33')
    expect(foldSpelling('a.b-1@mail.ge')).toBe('a.b-1@mail.ge')
  })
})

describe('relevance', () => {
  const placeOf = (typed: string, name: string) => {
    const row = { name_ge: name, email: 'marani@x.ge' }
    return levelOf(parseSearchQuery(typed)?.preferred ?? [], text(row), titleTypoKeys(establishments, row))
  }

  it.each([
    ['მარანი', ['მარანი', 'მარანი ორი', 'ძველი მარანი', 'სამარანიო', 'მარანთან', 'ბმარნისი']],
    ['marani', ['მარანი', 'მარანი ორი', 'ძველი მარანი', 'სახლი', 'Merani']],
    ['ძველი მარანი', ['ძველი მარანი', 'ძველი მარანი 2', 'მარანი ძველი', 'ძველი სახლი']],
    ['გორში', ['გორში', 'გორშია', 'გორი', 'გორაბერეჟოული', 'მთისგორა']],
    ['ღები', ['ღები', 'ღებიანი', 'ზემო ღები', 'რები']],
    ['სიღნაღში', ['სიღნაღი', 'სიღნაღის მუზეუმი', 'ძველი სიღნაღი', 'სირნაღში']],
    ['თბილისი', ['თბილისი', 'თბილისი პალასი', 'ახალი თბილისი', 'თბილისური', 'თბილსი']],
  ])('for %s has this order: %j', (typed, names) => {
    const places = names.map(name => placeOf(typed, name))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(places[0]).toBeLessThan(places.at(-1) ?? 0)
  })
})

describe('the two keyboard layouts', () => {
  it('have the same letters on the same keys', () => {
    for (const key of 'abcdefghijklmnopqrstuvwxyz') expect(onLatinKeys(onGeorgianKeys(key))).toBe(key)
    expect(onGeorgianKeys('Cveni Saxli')).toBe('ჩვენი შახლი')
  })
})
