import { expect } from 'vitest'
import type { TestApi } from '../testApi.ts'
import { lastEmail, newEmail, Stranger, timeOf, tokenIn } from './stranger.ts'

/** Members whose access token was stolen, and thieves who have it. */
export function thefts(api: () => TestApi) {
  const pass = timeOf(api)
  const stranger = (): Stranger => new Stranger(api())

  /** A member, and a thief who has nothing of theirs but the access token. */
  async function robbed() {
    const member = stranger()
    const email = await member.join()
    const thief = stranger()
    thief.token = member.token
    return { member, thief, email }
  }

  /** Another e-mail address, by the person themselves. */
  async function changeEmail(one: Stranger, fresh = newEmail()): Promise<string> {
    await one.prove()
    await one.post('/profile/email', { email: fresh })
    expect((await one.post('/profile/email/confirm', { token: tokenIn(await lastEmail(api(), fresh)) })).status).toBe(
      204,
    )
    return fresh
  }

  return { pass, stranger, robbed, changeEmail }
}
