import { describe, expect, it } from 'vitest'
import { fill } from '../../i18n/fill.ts'
import { nestedQuotes } from '../../src/engine/model/nestedQuotes.ts'

describe('a quotation inside quotation marks', () => {
  it.each([
    ['„', 'ღვინის ბარი „სარდაფი“', 'ღვინის ბარი ‚სარდაფი‘'],
    ['„', 'Ресторан "Арго"', 'Ресторан ‚Арго‘'],
    ['„', '«კალიბრი» და „ჩარდახი“', '‚კალიბრი‘ და ‚ჩარდახი‘'],
    ['“', 'Wine bar “Cellar”', 'Wine bar ‘Cellar’'],
    ['“', 'Wine bar „სარდაფი“', 'Wine bar ‘სარდაფი’'],
    ['იყო „ეს“, იქნება „', '„ის“', '‚ის‘'],
  ])('after %s has single marks: %s', (before, value, written) => {
    expect(nestedQuotes(before, value)).toBe(written)
  })

  it.each([
    ['', '„სარდაფი“'],
    ['ჩანაწერი: ', 'ბარი „სარდაფი“'],
    ['„ეს“ შეუერთდა: ', '„ის“'],
    ['“This” was merged into ', '“that”'],
    ['„', 'ეკრანი 5" და მეტი'],
    ['„', 'it’s'],
  ])('is unchanged after "%s": %s', (before, value) => {
    expect(nestedQuotes(before, value)).toBe(value)
  })
})

describe('a message that is filled without the translation library', () => {
  it('has single marks in an inner quotation, and double marks elsewhere', () => {
    const title = 'ღვინის ბარი „სარდაფი“'
    expect(fill('„%{a}“: %{b}', { a: title, b: title })).toBe('„ღვინის ბარი ‚სარდაფი‘“: ღვინის ბარი „სარდაფი“')
  })
})
