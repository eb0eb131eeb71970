import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { TestApi } from '../testApi.ts'
import { SoftKey, type Otherwise } from './softKey.ts'
import { Stranger, timeOf, type Running } from './stranger.ts'

/** The response to a ticket that is used, expired or of another browser. */
export const lostTicket = { status: 410, code: 'ticket_invalid' }
/** The response to a passkey that is not accepted. */
export const rejectedKey = { status: 403, code: 'passkey_refused' }

/** A member with an authenticator app, and what their app shows. */
export interface Member {
  one: Stranger
  email: string
  recovery: string[]
  code(shift?: number): string
}

/** What a browser is given to make or show a passkey by. */
export interface Requested {
  ticket: string
  options: { challenge: string }
}

/** Requests what a passkey is made or shown by. */
export const requested = async (one: Stranger, path: string, body?: unknown): Promise<Requested> =>
  (await one.post(path, body)).record as unknown as Requested

/** Adds a passkey to the account of somebody who has proven themselves. */
export async function addKey(one: Stranger, otherwise: Otherwise = {}, key = new SoftKey()) {
  const { ticket, options } = await requested(one, '/profile/passkeys/begin')
  return {
    key,
    response: await one.post('/profile/passkeys', { ticket, answer: key.make(options, otherwise), name: 'Phone' }),
  }
}

/** Shows a passkey to sign in. */
export async function showKey(one: Stranger, key: SoftKey, otherwise: Otherwise = {}, body: object = {}) {
  const { ticket, options } = await requested(one, '/auth/passkey/begin', body)
  const response = key.show(options, otherwise)
  return { ticket, answer: response, came: await one.post('/auth/passkey', { ticket, answer: response }) }
}

/** Signs in with the password. Returns the ticket of the second step, which that requires. */
export const ticketOf = async (one: Stranger, email: string): Promise<string> => {
  const { record } = await one.signIn(email)
  expect(record.access_token).toBeUndefined()
  return (record.second_step as { ticket: string }).ticket
}

/** Members with a second step of signing in. */
export function secondSteps(api: () => TestApi) {
  const pass = timeOf(api)
  const stranger = (running: Running = api()): Stranger => new Stranger(running)

  async function withApp(): Promise<Member> {
    const one = stranger()
    const email = await one.join()
    await one.prove()
    const { record } = await one.post('/profile/authenticator_app/begin')
    const totp = new TOTP({ secret: Secret.fromBase32(String(record.secret)) })
    const code = (shift = 0): string => totp.generate({ timestamp: api().clock.now().getTime() + shift * 30_000 })
    const made = await one.post('/profile/authenticator_app', { id: record.id, code: code() })
    expect(made.status).toBe(200)
    // The code that set it up is used up by that.
    pass(30)
    return { one, email, code, recovery: made.record.recovery_codes as string[] }
  }

  async function withKey() {
    const one = stranger()
    const email = await one.join()
    await one.prove()
    const { key, response } = await addKey(one)
    expect(response.status).toBe(200)
    return { one, email, key }
  }

  return { pass, stranger, withApp, withKey }
}
