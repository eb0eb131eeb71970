import { describe, expect, it } from 'vitest'
import { letters as english } from '../../i18n/en/letters.ts'
import { letters as georgian } from '../../i18n/ka/letters.ts'
import { createApi } from '../../src/tourism/createApi.ts'
import { checkLetters } from '../../src/features/mail/letters/checkLetters.ts'
import type { LetterName, LetterTexts } from '../../src/features/mail/letters/templates.ts'
import { productPorts } from '../../src/tourism/product.ts'
import { writeLetter } from '../../src/features/mail/letters/writeLetter.ts'
import { greetingName } from '../../src/features/people/receiver.ts'
import { openFakerest } from './stores.ts'
import { openApi } from './testApi.ts'

const { letterTemplates: templates } = productPorts
const names = Object.keys(templates) as LetterName[]
const texts = { ka: georgian, en: english } as const

const withLetter = (part: object): LetterTexts => ({
  ...english,
  letters: { ...english.letters, recovery: { ...english.letters.recovery, ...part } },
})

describe('the texts of letters', () => {
  it('have no variable that their letter does not have', () => {
    expect(checkLetters(texts, templates)).toEqual([])
  })

  it.each([
    [withLetter({ subject: 'Hello %{nme}' }), 'The letter recovery.subject (en) has no variable nme'],
    [withLetter({ text: '%{product} %{password}' }), 'The letter recovery.text (en) has no variable password'],
    [withLetter({ button: '%{}' }), 'The letter recovery.button (en) has no variable '],
    [{ ...english, footer: '%{name}' }, 'The letter footer (en) has no variable name'],
    [{ ...english, link: '%{token}' }, 'The letter link (en) has no variable token'],
    [{ ...english, code: 'Your code' }, 'The message with a code (en) does not say the code'],
    [{ ...english, code: '%{code} %{phone}' }, 'The letter code (en) has no variable phone'],
  ])('stop the start with a sentence where they have', async (wrong, sentence) => {
    const api = await openApi(openFakerest)
    expect(() => createApi({ ...api.ports, letterTexts: { ka: georgian, en: wrong } })).toThrow(sentence)
  })

  it.each(names)('say everything that the letter %s has, in both languages', name => {
    for (const { letters } of Object.values(texts)) {
      const whole = Object.values(letters[name]).join(' ')
      for (const variable of templates[name].variables) expect(whole).toContain(`%{${variable}}`)
    }
  })

  it.each(names)('make the whole letter %s, in text and HTML alike, with nothing left to fill', name => {
    for (const locale of ['ka', 'en'] as const) {
      const values = Object.fromEntries(templates[name].variables.map(variable => [variable, `<${variable}>`]))
      const link = 'https://panel.example/platform/x?token=a&b=c'
      const { letter, kept } = writeLetter({ name, template: templates[name], locale, values, link }, texts[locale])
      for (const variable of templates[name].variables) {
        expect(`${letter.subject} ${letter.text}`).toContain(`<${variable}>`)
        expect(letter.html).not.toContain(`<${variable}>`)
      }
      expect(letter.text).toContain(link)
      expect(letter.html).toContain('href="https://panel.example/platform/x?token=a&amp;b=c"')
      expect(`${letter.subject}${letter.text}${letter.html}`).not.toMatch(/%\{|undefined|null|NaN/)
      expect(letter.subject).not.toMatch(/[\r\n]/)
      expect(kept).not.toContain('token')
    }
  })

  const strangers = names.filter(name => templates[name].toStrangers)
  it.each(strangers)('say nothing in the subject of %s that somebody wrote', name => {
    for (const { letters } of Object.values(texts))
      expect(letters[name].subject.replaceAll('%{product}', '')).not.toContain('%{')
  })

  it('to strangers stop the start where they do', async () => {
    const wrong = {
      ...english,
      letters: {
        ...english.letters,
        invitation_manager: { ...english.letters.invitation_manager, subject: '%{organization}' },
      },
    }
    expect(checkLetters({ en: wrong }, templates)).toEqual([
      'The letter invitation_manager.subject (en) has no variable organization',
    ])
  })

  const hostile = 'Pay at https://evil.example/now, www.evil.example or evil.com'
  it.each(names)('make no link in %s of what somebody wrote', name => {
    for (const locale of ['ka', 'en'] as const) {
      const values = Object.fromEntries(
        templates[name].variables.map(variable => [variable, variable === 'email' ? 'me@strangers' : hostile]),
      )
      const { points: writers } = templates[name]
      const points = writers === 'others' ? [{ about: null, text: `${hostile}\nevil.org` }] : []
      const { letter } = writeLetter(
        { name, template: templates[name], locale, values, points, link: '' },
        texts[locale],
      )
      for (const part of [letter.subject, letter.text, letter.html]) expect(part).not.toMatch(/:\/\/|www\.\S|evil\.\S/)
    }
  })

  it.each(names)('greet in one way in Georgian in %s, by the name where the letter has one', name => {
    const greeting = templates[name].variables.includes('name') ? 'გამარჯობა, %{name}!' : 'გამარჯობა!'
    expect(georgian.letters[name].text.split('\n\n')[0]).toBe(greeting)
  })

  it('greet by the first name, and without one whoever has given none', () => {
    const first = (locale: 'ka' | 'en', name: string) =>
      writeLetter(
        { name: 'password_changed', template: templates.password_changed, locale, values: { name }, link: '' },
        texts[locale],
      ).letter.text.split('\n')[0]
    expect(first('ka', greetingName({ firstname: 'თამარ', lastname: 'კვარაცხელია' }))).toBe('გამარჯობა, თამარ!')
    expect(first('ka', greetingName({ firstname: null, lastname: 'კვარაცხელია' }))).toBe('გამარჯობა!')
    expect(first('en', greetingName(undefined))).not.toMatch(/ ,|%\{/)
  })

  it('call the product as their language does', () => {
    const { letter } = writeLetter(
      {
        name: 'record_published',
        template: templates.record_published,
        locale: 'ka',
        values: { name: 'ნინო', record: 'ბარი „სარდაფი“' },
        link: '',
      },
      georgian,
    )
    expect(letter.text).toContain('სისტემაში „მარანი“ გამოქვეყნდა ჩანაწერი „ბარი ‚სარდაფი‘“')
    expect(letter.html).toContain('>მარანი</p>')
    expect(`${letter.subject}${letter.text}${letter.html}`).not.toContain('Marani')
  })

  it('leave what staff wrote as it is: they may name an address', () => {
    const { letter } = writeLetter(
      {
        name: 'help_answered',
        template: templates.help_answered,
        locale: 'en',
        values: { name: 'Nino', record: 'Wine list' },
        points: [{ about: null, text: 'See https://marani.example/terms' }],
        link: '',
      },
      english,
    )
    expect(letter.text).toContain('https://marani.example/terms')
  })

  it('keep a value to one short line', () => {
    const { letter } = writeLetter(
      {
        name: 'recovery',
        template: templates.recovery,
        locale: 'en',
        values: { name: `a\r\nb\u2028c\u202e${'x'.repeat(500)}`, hours: 1 },
        link: 'https://panel.example',
      },
      english,
    )
    expect(letter.text.split('\n')[0]).toBe(`Hello a b c ${'x'.repeat(194)},`)
  })
})
