import { expect, it } from 'vitest'
import type { Row } from '../../../src/engine/model/query.ts'
import { describeApi } from '../describeApi.ts'
import { campaign, catchMail, idsOf, person, work } from './campaign.ts'

const words = (values: Row = {}): Row => {
  const { recipients: _recipients, rate: _rate, ...rest } = campaign([], values)
  return rest
}

describeApi('an email of a campaign', api => {
  const preview = async (values: Row, more: Row = {}) =>
    (await api().as('admin')('POST', '/mail/preview', { body: { ...words(values), ...more } })).record as {
      html: string
      text: string
      subject: string
      language: string
      recipient: string
    }

  it('shows HTML in a name as plain text', async () => {
    const someone = await person(api(), { firstname: '<img src=x onerror=alert(1)>', lastname: `"O'Brien" & Sons` })
    const { html, text } = await preview({ body_en: '<p>Dear {first_name} {last_name}</p>' }, { user_id: someone.id })
    expect(html).toContain('<p>Dear &lt;img src=x onerror=alert(1)&gt; &quot;O&#39;Brien&quot; &amp; Sons</p>')
    expect(html.match(/<img/g)).toBeNull()
    expect(text).toContain(`Dear <img src=x onerror=alert(1)> "O'Brien" & Sons`)
  })

  it('replaces no variables in a person’s name', async () => {
    const someone = await person(api(), {
      firstname: '{email}{panel_url}',
      lastname: '{{constructor}} ${7*7} <%= 7 %>',
    })
    const { text, subject } = await preview(
      { subject_en: 'For {first_name}', body_en: '<p>{last_name}</p>' },
      { user_id: someone.id },
    )
    expect([subject, text.split('\n')[0]]).toEqual(['For {email}{panel_url}', '{{constructor}} ${7*7} <%= 7 %>'])
  })

  it('has one line of subject, whatever line breaks a name contains', async () => {
    const someone = await person(api(), {
      firstname: 'A\r\nBcc: all@letters.example\r\n\r\nbody',
      lastname: 'B\u2028C\u202e',
    })
    expect((await preview({ subject_en: 'Hi {first_name} {last_name}' }, { user_id: someone.id })).subject).toBe(
      'Hi A Bcc: all@letters. example body B C',
    )
  })

  it('is previewed in the recipient’s language, or in the requested one', async () => {
    const someone = await person(api(), { language: 'ka' })
    expect(await preview({}, { user_id: someone.id })).toMatchObject({
      language: 'ka',
      subject: 'ამბავი',
      recipient: someone.email,
    })
    expect(await preview({}, { user_id: someone.id, language: 'en' })).toMatchObject({
      language: 'en',
      subject: 'News',
    })
    expect(await preview({})).toMatchObject({ recipient: 'admin@marani.example' })
  })

  it('is not previewed for a person who does not exist', async () => {
    const response = await api().as('admin')('POST', '/mail/preview', {
      body: { ...words(), user_id: '019ba5e0-0000-7000-8009-00000000ffff' },
    })
    expect(response.refusal).toMatchObject({ status: 422, errors: { user_id: 'reference_missing' } })
  })

  it('links to the panel and names the first organization', async () => {
    const { text, html } = await preview(
      { body_en: '<p>{organization}: {panel_url}</p>' },
      { user_id: api().idOf('owner'), language: 'en' },
    )
    expect(text).toMatch(/^\S.*: http:\/\/127\.0\.0\.1:8080\/platform\n/)
    expect(html).toContain('<a href="http://127.0.0.1:8080/platform">')
  })

  it('can be unsubscribed from with one click if it is news, and not if it is about records', async () => {
    const sink = catchMail(api())
    const [one, other] = [await person(api()), await person(api())]
    await api().as('admin')('POST', '/mail', { body: campaign(idsOf([one])) })
    await api().as('admin')('POST', '/mail', { body: campaign(idsOf([other]), { kind: 'service' }) })
    await work(api())
    const [news, service] = [
      sink.emails.find(email => email.to === one.email),
      sink.emails.find(email => email.to === other.email),
    ]
    expect(news?.headers).toMatchObject({
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'List-Unsubscribe': expect.stringMatching(
        /^<http:\/\/127\.0\.0\.1:8080\/api\/v1\/public\/mail\/unsubscribe\/[\da-f]{52}>$/,
      ),
    })
    expect([service?.headers, service?.html.includes('unsubscribe')]).toEqual([undefined, false])
    expect(news?.html).toContain('/platform/unsubscribe?token=')
  })

  it('is sent to its author as a test, in both languages, and to nobody else', async () => {
    const sink = catchMail(api())
    expect((await api().as('admin')('POST', '/mail/test', { body: words() })).record).toEqual({ status: 'sent' })
    expect(sink.emails.map(({ to, subject }) => [to, subject])).toEqual([
      ['admin@marani.example', 'ამბავი'],
      ['admin@marani.example', 'News'],
    ])
    sink.verdict = () => 'unreachable'
    expect((await api().as('admin')('POST', '/mail/test', { body: words() })).record).toEqual({ status: 'failed' })
  })
})
