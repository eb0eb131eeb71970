import { describe, expect, it } from 'vitest'
import { createWebAuthn } from '../../../server/webAuthn.ts'
import { describeApi } from '../describeApi.ts'
import { addKey, lostTicket, rejectedKey, requested, secondSteps, showKey, ticketOf } from './secondStep.ts'
import { SoftKey, type Otherwise } from './softKey.ts'
import { atOnce, emailsTo, statuses } from './stranger.ts'

describeApi('a passkey as the second step, or alone,', api => {
  const { stranger, withKey } = secondSteps(api)

  it('signs in without email and password, and is required after the password', async () => {
    const { email, key } = await withKey()
    const one = stranger()
    expect((await one.call('GET', '/auth/ways')).record).toMatchObject({ ways: [{ way: 'passkey' }] })
    const { came } = await showKey(one, key)
    one.token = String(came.record.access_token)
    expect((await one.profile()).record).toMatchObject({ email, second_step: { ways: ['passkey'] } })
    const other = stranger()
    const ticket = await ticketOf(other, email)
    expect((await showKey(other, key, {}, { ticket })).came.status).toBe(200)
  })

  it.each<[string, Otherwise]>([
    ['of a page elsewhere', { origin: 'https://evil.example' }],
    ['of another port', { origin: 'http://localhost:8080' }],
    ['kept for another host', { id: 'evil.example' }],
    ['for another challenge', { challenge: 'YW5vdGhlcg' }],
    ['without looking who is there', { verified: false }],
    ['of a copy, whose counter does not go on', { counter: 1 }],
  ])('is rejected if the response is %s', async (_name, otherwise) => {
    const { key } = await withKey()
    expect((await showKey(stranger(), key, otherwise)).came.refusal).toMatchObject(rejectedKey)
    expect((await showKey(stranger(), key)).came.status).toBe(200)
  })

  it('is accepted once per challenge, in the browser that requested it, and after a password only for the same account', async () => {
    const { key, email } = await withKey()
    const one = stranger()
    const { ticket, answer: response, came } = await showKey(one, key)
    expect(came.status).toBe(200)
    expect((await one.post('/auth/passkey', { ticket, answer: response })).refusal).toMatchObject(lostTicket)
    const stolen = await requested(one, '/auth/passkey/begin', {})
    const shown = { ticket: stolen.ticket, answer: key.show(stolen.options) }
    expect((await stranger().post('/auth/passkey', shown)).refusal).toMatchObject(lostTicket)
    expect(statuses(await atOnce(3, () => one.post('/auth/passkey', shown)))).toEqual({ 200: 1, 410: 2 })
    const other = await withKey()
    const ticketOfPassword = await ticketOf(one, email)
    expect((await showKey(one, other.key, {}, { ticket: ticketOfPassword })).came.refusal).toMatchObject(rejectedKey)
    expect((await showKey(one, new SoftKey())).came.refusal).toMatchObject(rejectedKey)
  })

  it('rejects an ID that a database cannot search for', async () => {
    const one = stranger()
    const { ticket } = await requested(one, '/auth/passkey/begin', {})
    expect((await one.post('/auth/passkey', { ticket, answer: { id: 'a\u0000' } })).refusal).toMatchObject({
      status: 422,
      errors: { 'answer.id': 'invalid_format' },
    })
  })

  it('is created on a page of the product after a proof, and belongs to one account', async () => {
    const { one, key } = await withKey()
    const thief = stranger()
    thief.token = one.token
    expect((await thief.post('/profile/passkeys/begin')).refusal).toMatchObject({ code: 'proof_missing' })
    expect((await addKey(one, { origin: 'https://evil.example' })).response.refusal).toMatchObject(rejectedKey)
    expect((await addKey(one, { verified: false })).response.refusal).toMatchObject(rejectedKey)
    const other = stranger()
    await other.join()
    await other.prove()
    expect((await addKey(other, {}, key)).response.refusal).toMatchObject(rejectedKey)
  })

  it('can be named, listed with its last use and removed, unless it is the last way to sign in', async () => {
    const { one, key, email } = await withKey()
    await addKey(one)
    const listed = async () =>
      (await one.call('GET', '/profile/authenticators')).record.passkeys as {
        id: string
        name: string
        last_used_at: string | null
      }[]
    const [first, second] = await listed()
    expect((await one.call('PUT', `/profile/passkeys/${second?.id}`, { name: 'Key ring' })).status).toBe(204)
    await showKey(stranger(), key)
    expect(await listed()).toMatchObject([
      { name: 'Phone', last_used_at: api().clock.now().toISOString() },
      { name: 'Key ring', last_used_at: null },
    ])
    const foreign = await withKey()
    expect((await foreign.one.call('DELETE', `/profile/passkeys/${first?.id}`)).status).toBe(404)
    expect((await one.call('DELETE', `/profile/passkeys/${first?.id}`)).status).toBe(204)
    await api().store.remove('credentials', [
      { property: 'user_id', operator: 'in', value: [(await one.profile()).record.id] },
    ])
    expect((await one.call('DELETE', `/profile/passkeys/${second?.id}`)).status).toBe(403)
    const prove = await requested(one, '/profile/proof/passkey/begin')
    expect(prove.options).toMatchObject({ userVerification: 'required' })
    expect((await emailsTo(api(), email)).map(({ subject }) => subject)).toContain('შესვლის ხერხები შეიცვალა: მარანი')
  })
})

describe('passkeys', () => {
  it('are not offered where browsers do not support them: at an IP address, or without https', () => {
    const request = {} as Parameters<ReturnType<typeof createWebAuthn>['partyAt']>[0]
    const at = (publicUrl: string | undefined, host = '') => createWebAuthn(publicUrl, () => host).partyAt(request)
    expect(at(undefined, '127.0.0.1:8080')).toBeUndefined()
    expect(at(undefined, '[::1]:8080')).toBeUndefined()
    expect(at('http://panel.example')).toBeUndefined()
    expect(at(undefined, 'localhost:8080')).toEqual({
      id: 'localhost',
      origins: ['https://localhost:8080', 'http://localhost:8080'],
    })
    expect(at('https://panel.example', 'evil.example')).toEqual({
      id: 'panel.example',
      origins: ['https://panel.example'],
    })
    expect(at(undefined, 'panel.example')).toEqual({ id: 'panel.example', origins: ['https://panel.example'] })
  })
})
