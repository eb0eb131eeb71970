import { describe, expect, it } from 'vitest'
import { searchText, searchWords } from '../../src/rules/searchText.ts'
import { declared } from './declared.ts'

const establishments = declared.entity('establishments')
const text = (row: Record<string, unknown>) => searchText(establishments, row)
const finds = (typed: string, row: Record<string, unknown>) => searchWords(typed).every(word => text(row).includes(word))

describe('searchText', () => {
  it('holds the searched fields of both languages in lower case, and nothing else', () => {
    expect(text({ name_ge: 'ძველი მარანი', name_en: 'Old CELLAR', mobile: '599123456', desc_en: 'not searched', code: 'EST-1' })).toBe('ძველი მარანი old cellar 599123456')
  })

  it('of an empty record is empty', () => {
    expect(text({})).toBe('')
    expect(text({ name_ge: null, name_en: undefined })).toBe('')
  })

  it('joins what is composed differently and spaced differently', () => {
    expect(text({ name_en: 'Cafe\u0301   Rouge' })).toBe('caf\u00e9 rouge')
  })
})

describe('searchWords', () => {
  it.each([
    ['a part of a word', 'cell'],
    ['words in any order', 'cellar OLD'],
    ['both languages at once', 'მარანი old'],
    ['Georgian capitals', 'ᲛᲐᲠᲐᲜᲘ'],
    ['surrounding space', '  old \n cellar  '],
  ])('find by %s', (_how, typed) => {
    expect(finds(typed, { name_ge: 'ძველი მარანი', name_en: 'Old Cellar' })).toBe(true)
  })

  it('must all be there', () => {
    expect(finds('old bakery', { name_en: 'Old Cellar' })).toBe(false)
  })

  it('of nothing but space are none', () => {
    expect(searchWords(' \t\n ')).toEqual([])
  })

  it('are bounded in number and length', () => {
    expect(searchWords('a '.repeat(1_000))).toHaveLength(10)
    expect(searchWords('x'.repeat(100_000))).toEqual(['x'.repeat(60)])
  })

  it('are never cut in the middle of a character', () => {
    const [word = ''] = searchWords(`a${'😀'.repeat(100)}`)
    expect(word.isWellFormed()).toBe(true)
  })
})
