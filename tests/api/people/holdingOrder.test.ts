import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runDue } from '../../../src/engine/jobs/runDue.ts'
import type { ApiResponse } from '../apiResponse.ts'
import { sqlStores } from '../stores.ts'
import { openApi, type TestApi } from '../testApi.ts'
import { account, lastEmail, newEmail, Stranger, tokenIn } from './stranger.ts'

const next = { password: 'Rkatsiteli-1!', password_repeat: 'Rkatsiteli-1!' }

describe.each(sqlStores)('a change of an account, over %s,', (_name, open) => {
  let api: TestApi
  beforeAll(async () => {
    api = await openApi(open)
  })
  afterAll(() => api.close())

  const stranger = () => new Stranger(api)

  /** Of these tables, in which order rows of them are first held by a call that succeeds. */
  async function heldBy(call: Promise<ApiResponse>, tables: readonly string[]): Promise<string[]> {
    const before = api.statements?.length ?? 0
    expect((await call).status).toBeLessThan(300)
    const changed = (api.statements ?? [])
      .slice(before)
      .map(text => /^(?:\/\*.*?\*\/ )?update "(\w+)"/.exec(text)?.[1] ?? '')
    return [...new Set(changed.filter(table => tables.includes(table)))]
  }

  /** Somebody who has been sent the link for another address. */
  async function moving() {
    const [one, fresh] = [stranger(), newEmail()]
    const email = await one.join()
    await one.prove()
    await one.post('/profile/email', { email: fresh })
    return { one, email, token: tokenIn(await lastEmail(api, fresh)) }
  }

  it('locks the person before their links and API keys, as every other change does, so that two at once cause no deadlock', async () => {
    const person = ['users', 'links', 'api_keys']
    const { one, email, token } = await moving()
    await stranger().post('/auth/recover_password', { email })
    const recovery = tokenIn(await lastEmail(api, email))
    expect(await heldBy(stranger().post('/auth/reset_password', { token: recovery, ...next }), person)).toEqual([
      'users',
      'links',
      'api_keys',
    ])
    await one.signIn(email, next.password)
    expect(await heldBy(one.post('/profile/email/confirm', { token }), person)).toEqual(['users', 'links'])
    await one.prove(next.password)
    const key = await one.post('/profile/api_keys', { name: 'Machine', rights: { regions: ['read'] }, days: 90 })
    const path = `/profile/api_keys/${String(key.record.id)}`
    expect(await heldBy(one.call('DELETE', path), person)).toEqual(['users', 'api_keys'])
    await runDue(api.ports)
    const undo = tokenIn(await lastEmail(api, email))
    expect(await heldBy(stranger().post('/auth/undo_email', { token: undo }), person)).toEqual([
      'users',
      'links',
      'api_keys',
    ])
  })

  it('locks an invitation before its link, as withdrawing it does', async () => {
    const tables = ['invitations', 'links']
    const email = newEmail()
    await api.as('admin')('POST', '/moderators/invite', { body: { email, permissions: [] } })
    const one = stranger()
    const { ticket } = (await one.post('/auth/verify_invitation', { token: tokenIn(await lastEmail(api, email)) }))
      .record
    const step = await one.confirmNumber(String(ticket))
    expect(await heldBy(one.post('/auth/create_user', account(step)), tables)).toEqual(tables)
  })
})
