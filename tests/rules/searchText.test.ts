import { describe, expect, it } from 'vitest'
import { hasWords } from '../../src/engine/model/query.ts'
import { onGeorgianKeys, onLatinKeys } from '../../src/engine/rules/text/keyboards.ts'
import { romanize } from '../../src/engine/rules/text/romanize.ts'
import { foldSpelling, preferredWords, searchText, searchWords } from '../../src/engine/rules/text/searchText.ts'
import { declared } from './declared.ts'
import { randomFrom } from '../model/random.ts'

const establishments = declared.entity('establishments')
const text = (row: Record<string, unknown>) => searchText(establishments, row)
const finds = (typed: string, row: Record<string, unknown>) => hasWords(text(row), searchWords(typed))

describe('searchText', () => {
  it('holds the searched fields of both languages in Latin letters, the words of titles marked, and nothing else', () => {
    const row = { name_ge: 'ძველი მარანი', name_en: 'Old CELLAR', mobile: '599123456', desc_en: 'not searched', code: 'EST-1' }
    expect(text(row)).toBe('|^dzveli ^marani| |^old ^kelar| 599123456')
  })

  it('of an empty record is empty', () => {
    expect(text({})).toBe('')
    expect(text({ name_ge: null, name_en: undefined })).toBe('')
  })

  it('joins what is composed differently and spaced differently', () => {
    expect(text({ name_en: 'Cafe\u0301   Rouge' })).toBe(text({ name_en: 'Caf\u00e9 Rouge' }))
  })

  it('has the marks of titles from titles alone', () => {
    expect(text({ name_en: '|^Old^|', mobile: '^5|' })).toBe('|^old| 5')
  })
})

describe('searchWords', () => {
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
  ])('find %s, which has no Georgian name, by Georgian letters', (english, spellings) => {
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
  ])('by %s do not find %s', (typed, name) => {
    expect(finds(typed, { name_en: name, name_ge: name })).toBe(false)
  })

  it('find by any part of a Georgian name, in its letters, romanized, and typed blindly on either keyboard', () => {
    const random = randomFrom(7)
    const letters = Array.from('აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯ')
    const blind = new Map(Array.from('abcdefghijklmnopqrstuvwxyzCJRSTWZ', key => [onGeorgianKeys(key), key]))
    // A k before a kh reads as a kh, and two sounds that are folded into one are one: people do not write either.
    const isOdd = (word: string): boolean => /[კქყ][ხჰ]|[კქყ]{2}|([ა-ჰ])\1/.test(word) || /([a-z])\1/.test(romanize(word))
    let tried = 0
    while (tried < 500) {
      const word = Array.from({ length: 3 + Math.floor(random() * 8) }, () => letters[Math.floor(random() * letters.length)]).join('')
      if (isOdd(word)) continue
      tried++
      const from = Math.floor(random() * (word.length - 2))
      const part = word.slice(from, from + 3 + Math.floor(random() * 6))
      const keys = Array.from(part, letter => blind.get(letter) ?? letter).join('')
      for (const typed of [part, romanize(part), keys]) expect(finds(typed, { name_ge: `წინ ${word}` }), `${word} by ${typed}`).toBe(true)
    }
  })

  it('find any English name that was typed with the Georgian keyboard on', () => {
    for (const name of ['Old Winery', 'Black Fox Hostel', 'Jazz Cafe', 'Sky Quarry', 'Zebra Yard', 'Royal Rock'])
      expect(finds(onGeorgianKeys(name), { name_en: name }), name).toBe(true)
  })

  it('find a text that is still in its first form by what it was made of', () => {
    for (const typed of ['მარანი', 'მარ', 'ᲛᲐᲠᲐᲜᲘ', 'cellar', 'Old ძველი']) expect(hasWords('ძველი მარანი old cellar', searchWords(typed)), typed).toBe(true)
  })

  it('of nothing but space are none, and of signs alone find nothing', () => {
    expect(searchWords(' \t\n ')).toEqual([])
    for (const signs of ["'", '^', '|', '„ “']) expect(finds(signs, { name_en: "O'Hara" }), signs).toBe(false)
  })

  it('are bounded in number, length and spellings', () => {
    expect(searchWords('a '.repeat(1_000))).toHaveLength(10)
    expect(searchWords('1'.repeat(100_000))).toEqual([['1'.repeat(60)]])
    expect(searchWords('Wyxcqk')[0]?.length).toBeLessThanOrEqual(6)
  })

  it('are never cut in the middle of a character', () => {
    expect(searchWords(`a${'😀'.repeat(100)}`).flat().every(word => word.isWellFormed())).toBe(true)
  })
})

describe('foldSpelling', () => {
  it('is the same for what is folded already', () => {
    for (const name of ['ჭიათურა', 'Cafe Qvevri', 'Mtskheta', 'Guesthouse „Sky“', 'Alexander']) expect(foldSpelling(foldSpelling(name))).toBe(foldSpelling(name))
  })

  it('keeps numbers, addresses and signs inside words', () => {
    expect(foldSpelling('+995 599 11 22 33')).toBe('+995 599 11 22 33')
    expect(foldSpelling('a.b-1@mail.ge')).toBe('a.b-1@mail.ge')
  })
})

describe('preferredWords', () => {
  const levelOf = (typed: string, name: string) => preferredWords(typed).findIndex(words => hasWords(text({ name_ge: name, email: 'marani@x.ge' }), words))

  it.each([
    ['მარანი', 'მარანი', 0],
    ['marani', 'მარანი', 0],
    ['ძველი მარანი', 'ძველი მარანი', 0],
    ['dzveli m', 'ძველი მარანი', 1],
    ['mar', 'ძველი მარანი', 2],
    ['mar dz', 'ძველი მარანი', 2],
    ['rani', 'ძველი მარანი', -1],
    ['marani', 'ძველი სახლი', -1],
  ])('put for %s the title %s at place %i', (typed, name, level) => {
    expect(levelOf(typed, name)).toBe(level)
  })
})

describe('the two keyboards', () => {
  it('say the same letters by the same keys', () => {
    for (const key of 'abcdefghijklmnopqrstuvwxyz') expect(onLatinKeys(onGeorgianKeys(key))).toBe(key)
    expect(onGeorgianKeys('Cveni Saxli')).toBe('ჩვენი შახლი')
  })
})
