import { describe, expect, it } from 'vitest'
import { emails as english } from '../../i18n/en/emails.ts'
import { emails as georgian } from '../../i18n/ka/emails.ts'
import { createApi } from '../../src/tourism/createApi.ts'
import { checkEmails } from '../../src/features/emails/checkEmails.ts'
import type { EmailName, EmailTexts } from '../../src/features/emails/templates.ts'
import { productPorts } from '../../src/tourism/product.ts'
import { writeEmail } from '../../src/features/emails/writeEmail.ts'
import { greetingName } from '../../src/features/people/receiver.ts'
import { openFakerest } from './stores.ts'
import { openApi } from './testApi.ts'

const { emailTemplates: templates } = productPorts
const names = Object.keys(templates) as EmailName[]
const texts = { ka: georgian, en: english } as const

const withEmail = (part: object): EmailTexts => ({
  ...english,
  emails: { ...english.emails, recovery: { ...english.emails.recovery, ...part } },
})

describe('the texts of emails', () => {
  it('use only variables that their email has', () => {
    expect(checkEmails(texts, templates)).toEqual([])
  })

  it.each([
    [withEmail({ subject: 'Hello %{nme}' }), 'The email recovery.subject (en) has no variable nme'],
    [withEmail({ text: '%{product} %{password}' }), 'The email recovery.text (en) has no variable password'],
    [withEmail({ button: '%{}' }), 'The email recovery.button (en) has no variable '],
    [{ ...english, footer: '%{name}' }, 'The email footer (en) has no variable name'],
    [{ ...english, link: '%{token}' }, 'The email link (en) has no variable token'],
    [{ ...english, code: 'Your code' }, 'The message with a code (en) does not say the code'],
    [{ ...english, code: '%{code} %{phone}' }, 'The email code (en) has no variable phone'],
  ])('stop the start with a sentence if they use others', async (wrong, sentence) => {
    const api = await openApi(openFakerest)
    expect(() => createApi({ ...api.ports, emailTexts: { ka: georgian, en: wrong } })).toThrow(sentence)
  })

  it.each(names)('use every variable that the email %s has, in both languages', name => {
    for (const { emails } of Object.values(texts)) {
      const whole = Object.values(emails[name]).join(' ')
      for (const variable of templates[name].variables) expect(whole).toContain(`%{${variable}}`)
    }
  })

  it.each(names)('fill in the whole email %s, as text and HTML alike', name => {
    for (const locale of ['ka', 'en'] as const) {
      const values = Object.fromEntries(templates[name].variables.map(variable => [variable, `<${variable}>`]))
      const link = 'https://panel.example/platform/x?token=a&b=c'
      const { email, kept } = writeEmail({ name, template: templates[name], locale, values, link }, texts[locale])
      for (const variable of templates[name].variables) {
        expect(`${email.subject} ${email.text}`).toContain(`<${variable}>`)
        expect(email.html).not.toContain(`<${variable}>`)
      }
      expect(email.text).toContain(link)
      expect(email.html).toContain('href="https://panel.example/platform/x?token=a&amp;b=c"')
      expect(`${email.subject}${email.text}${email.html}`).not.toMatch(/%\{|undefined|null|NaN/)
      expect(email.subject).not.toMatch(/[\r\n]/)
      expect(kept).not.toContain('token')
    }
  })

  const strangers = names.filter(name => templates[name].toStrangers)
  it.each(strangers)('contain nothing that people wrote in the subject of %s', name => {
    for (const { emails } of Object.values(texts))
      expect(emails[name].subject.replaceAll('%{product}', '')).not.toContain('%{')
  })

  it('stop the start if a subject sent to strangers contains what people wrote', async () => {
    const wrong = {
      ...english,
      emails: {
        ...english.emails,
        invitation_manager: { ...english.emails.invitation_manager, subject: '%{organization}' },
      },
    }
    expect(checkEmails({ en: wrong }, templates)).toEqual([
      'The email invitation_manager.subject (en) has no variable organization',
    ])
  })

  const hostile = 'Pay at https://evil.example/now, www.evil.example or evil.com'
  it.each(names)('create no link in %s from what people wrote', name => {
    for (const locale of ['ka', 'en'] as const) {
      const values = Object.fromEntries(
        templates[name].variables.map(variable => [variable, variable === 'email' ? 'me@strangers' : hostile]),
      )
      const { points: writers } = templates[name]
      const points = writers === 'others' ? [{ about: null, text: `${hostile}\nevil.org` }] : []
      const { email } = writeEmail({ name, template: templates[name], locale, values, points, link: '' }, texts[locale])
      for (const part of [email.subject, email.text, email.html]) expect(part).not.toMatch(/:\/\/|www\.\S|evil\.\S/)
    }
  })

  it.each(names)('begin with the same Georgian greeting in %s, with the name if the email has one', name => {
    const greeting = templates[name].variables.includes('name') ? 'გამარჯობა, %{name}!' : 'გამარჯობა!'
    expect(georgian.emails[name].text.split('\n\n')[0]).toBe(greeting)
  })

  it('greet by first name, and without a name if there is none', () => {
    const first = (locale: 'ka' | 'en', name: string) =>
      writeEmail(
        { name: 'password_changed', template: templates.password_changed, locale, values: { name }, link: '' },
        texts[locale],
      ).email.text.split('\n')[0]
    expect(first('ka', greetingName({ firstname: 'თამარ', lastname: 'კვარაცხელია' }))).toBe('გამარჯობა, თამარ!')
    expect(first('ka', greetingName({ firstname: null, lastname: 'კვარაცხელია' }))).toBe('გამარჯობა!')
    expect(first('en', greetingName(undefined))).not.toMatch(/ ,|%\{/)
  })

  it('name the product as their language does', () => {
    const { email } = writeEmail(
      {
        name: 'record_published',
        template: templates.record_published,
        locale: 'ka',
        values: { name: 'ნინო', record: 'ბარი „სარდაფი“' },
        link: '',
      },
      georgian,
    )
    expect(email.text).toContain('სისტემაში „მარანი“ გამოქვეყნდა ჩანაწერი „ბარი ‚სარდაფი‘“')
    expect(email.html).toContain('>მარანი</p>')
    expect(`${email.subject}${email.text}${email.html}`).not.toContain('Marani')
  })

  it('leave unchanged what staff wrote, who may include URLs', () => {
    const { email } = writeEmail(
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
    expect(email.text).toContain('https://marani.example/terms')
  })

  it('shorten a value to one short line', () => {
    const { email } = writeEmail(
      {
        name: 'recovery',
        template: templates.recovery,
        locale: 'en',
        values: { name: `a\r\nb\u2028c\u202e${'x'.repeat(500)}`, hours: 1 },
        link: 'https://panel.example',
      },
      english,
    )
    expect(email.text.split('\n')[0]).toBe(`Hello a b c ${'x'.repeat(194)},`)
  })
  it.each(Object.entries(texts))(
    'use in %s only the variables of their email, and its list of points if it has one',
    (_locale, { emails }) => {
      for (const name of names) {
        const { variables, points } = templates[name]
        const { subject, text, button } = emails[name]
        const used = [...`${subject} ${text} ${button}`.matchAll(/%\{(\w+)\}/g)].map(([, variable]) => variable)
        expect(
          used.filter(variable => ![...variables, 'product', ...(points ? ['points'] : [])].includes(variable ?? '')),
          name,
        ).toEqual([])
        expect(
          text.split('\n\n').filter(paragraph => paragraph === '%{points}'),
          name,
        ).toHaveLength(points ? 1 : 0)
      }
    },
  )
})
