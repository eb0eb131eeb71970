import { describe, expect, it } from 'vitest'
import { messages as english } from '../../i18n/en/index.ts'
import { messages as georgian } from '../../i18n/ka/index.ts'
import { flatten } from './flatten.ts'

const en = flatten(english)
const ka = flatten(georgian)

/** Names that Georgian software writes in Latin letters, and examples that are typed as they stand. */
const latinNames = new Set([
  'SEO',
  'English',
  'Facebook',
  'Instagram',
  'LinkedIn',
  'YouTube',
  'SMS',
  '5XX XX XX XX',
  '0 322 XX XX XX',
])
/** Latin words that may stand inside a Georgian sentence. */
const latinWords = new Set([
  'SEO',
  'URL',
  'HTML',
  'CSV',
  'XLSX',
  'JSON',
  'header',
  'regexp',
  'http',
  'https',
  'Ctrl',
  'Shift',
  'Esc',
  'SMS',
  'Natural',
  'Earth',
  'K',
  'S',
  'YouTube',
  'Vimeo',
  'JPEG',
  'PNG',
  'WebP',
  'AVIF',
  'GIF',
  'GeoJSON',
  'XLS',
  'UTF',
  'LE',
  'BE',
  'Windows',
  'Academy',
  'PS',
])

const withoutVariables = (message: string): string => message.replace(/%\{.*?\}/g, '')
const latinWordsOf = (message: string): string[] => withoutVariables(message).match(/[A-Za-z]+/g) ?? []
const variablesOf = (message: string): string =>
  [...new Set([...message.matchAll(/%\{(.*?)\}/g)].map(match => match[1]))].toSorted().join(', ')

describe('the catalogs of both languages', () => {
  it('have the same keys', () => {
    const lacking = [...en.keys()].filter(key => !ka.has(key)).map(key => `Georgian lacks ${key}`)
    const superfluous = [...ka.keys()].filter(key => !en.has(key)).map(key => `English lacks ${key}`)
    expect([...lacking, ...superfluous]).toEqual([])
  })

  it('use the same variables in the same message', () => {
    const different = [...en]
      .filter(([key, message]) => variablesOf(message) !== variablesOf(ka.get(key) ?? ''))
      .map(
        ([key, message]) =>
          `${key}: English has {${variablesOf(message)}}, Georgian {${variablesOf(ka.get(key) ?? '')}}`,
      )
    expect(different).toEqual([])
  })

  it.each([
    ['English', en],
    ['Georgian', ka],
  ])('have no message in %s that is empty or has surrounding spaces', (_, messages) => {
    expect([...messages].filter(([, message]) => message === '' || message !== message.trim())).toEqual([])
  })

  it.each([
    ['English', en],
    ['Georgian', ka],
  ])('contain every variable in %s completely', (_, messages) => {
    const broken = [...messages].filter(([, message]) => /[{}]|%\w/.test(message.replace(/%\{\w+\}/g, '')))
    expect(broken).toEqual([])
  })

  it('have no untranslated Georgian message', () => {
    const untranslated = [...ka].filter(([, message]) => {
      const words = latinWordsOf(message).filter(word => !latinWords.has(word))
      return words.length > 0 && !latinNames.has(message)
    })
    expect(untranslated).toEqual([])
  })

  it('have Georgian letters wherever English has words', () => {
    const wordless = [...ka].filter(
      ([key, message]) =>
        latinWordsOf(en.get(key) ?? '').length > 0 && !/[ა-ჰ]/.test(message) && !latinNames.has(message),
    )
    // "On" a day and "from … to …" are endings of the day's own name; a position among others is written as "3 / 15".
    expect(wordless.map(([key]) => key)).toEqual(['hours.on', 'hours.during', 'panel.images.count'])
  })

  it('have no Georgian letters in English, except for the name of the language', () => {
    expect([...en].filter(([, message]) => /[ა-ჰ]/.test(message)).map(([key]) => key)).toEqual(['panel.language.ka'])
  })

  it('use the quotation marks of their language', () => {
    expect([...ka].filter(([, message]) => /["”«»]/.test(message))).toEqual([])
    expect([...en].filter(([, message]) => /[„«»]/.test(message))).toEqual([])
  })
})
