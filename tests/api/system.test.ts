import { describe, expect, it } from 'vitest'
import { describeSettings } from '../../server/describeSettings.ts'
import { createRecentErrors } from '../../server/watching/recentErrors.ts'
import { openFakerest } from './stores.ts'
import { openApi } from './testApi.ts'

describe('the state of the server', () => {
  it('is shown only to administrators, who can run the tests', async () => {
    const api = await openApi(openFakerest)
    expect((await api.as('moderator')('GET', '/system')).refusal).toEqual({ status: 403, code: 'forbidden' })
    expect((await api.as('admin')('GET', '/system')).record).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      jobs: { failed: 0 },
      streams: 0,
      backups: { schedule: null, kept: [] },
      place: null,
    })
    const attempt = (name: string) => api.as('admin')('POST', `/system/tests/${name}`)
    const sent: string[] = []
    api.ports.mail.send = async ({ to }) => void sent.push(to)
    expect((await attempt('email')).record).toMatchObject({ result: 'done', detail: null })
    expect(sent).toEqual(['admin@marani.example'])
    api.ports.mail.send = () => Promise.reject(new Error('connect ECONNREFUSED 127.0.0.1:25'))
    expect((await attempt('email')).record).toMatchObject({
      result: 'failed',
      detail: 'connect ECONNREFUSED 127.0.0.1:25',
    })
    expect((await attempt('storage')).record).toMatchObject({ result: 'done' })
    expect((await attempt('anything')).status).toBe(404)
    const messages: string[] = []
    api.ports.sms.send = async (_phone, text) => void messages.push(text)
    expect((await attempt('sms')).record).toMatchObject({ result: 'done' })
    expect(messages[0]?.length).toBeLessThanOrEqual(70)
    await api.store.update('users', [{ property: 'email', operator: 'in', value: ['admin@marani.example'] }], {
      phone: null,
    })
    expect((await attempt('sms')).refusal).toMatchObject({ status: 422, errors: { phone: 'required' } })
  })

  it('names every setting with its source, and no secret', () => {
    const secret = 'never-to-be-seen'
    const settings = describeSettings({
      PORT: '9000',
      HOST: '',
      SMTP_URL: `smtp://user:${secret}@mail.example`,
      DATABASE_URL: `postgres://user:${secret}@host/marani`,
      SMS_URL: `https://sms.example/?key=${secret}`,
      BACKUP_PASSPHRASE: secret,
      UNKNOWN: secret,
    })
    const named = new Map(settings.map(setting => [setting.name, setting]))
    expect(named.get('PORT')).toEqual({ name: 'PORT', source: 'environment', value: '9000', secret: false })
    expect(named.get('HOST')).toEqual({ name: 'HOST', source: 'default', value: '127.0.0.1', secret: false })
    expect(named.get('WEBSITE_URL')).toEqual({ name: 'WEBSITE_URL', source: 'none', value: null, secret: false })
    expect(named.get('SMTP_URL')).toEqual({ name: 'SMTP_URL', source: 'environment', value: null, secret: true })
    expect(named.get('S3_URL')).toEqual({ name: 'S3_URL', source: 'none', value: null, secret: false })
    expect(JSON.stringify(settings)).not.toContain(secret)
  })

  it('has the errors of the last day, the latest first', () => {
    let now = Date.parse('2026-05-26T08:00:00.000Z')
    const errors = createRecentErrors(() => new Date(now))
    const respond = (status: number, id: string) =>
      errors.onResponse({ method: 'GET', route: '/api/v1/:resource', status, milliseconds: 1, id })
    respond(500, 'first')
    respond(404, 'no error')
    now += 43_200_000
    for (let index = 0; index < 250; index++) respond(503, String(index))
    expect(errors.read().count).toBe(251)
    expect(
      errors
        .read()
        .latest.map(({ request_id }) => request_id)
        .slice(0, 2),
    ).toEqual(['249', '248'])
    now += 43_200_001
    expect(errors.read().count).toBe(250)
    now += 43_200_000
    expect(errors.read()).toEqual({ count: 0, latest: [] })
  })
})
