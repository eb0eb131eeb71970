import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { renewPassword } from '../../server/admin/accounts.ts'
import { refuseDemoPasswords } from '../../server/startServer.ts'
import { openRecords } from '../../server/openRecords.ts'
import { passwords } from '../../server/passwords.ts'
import { demoPassword, demoPeople, seed } from '../../server/seed.ts'
import { readSettings } from '../../server/settings.ts'
import { system } from '../../src/engine/model/actor.ts'
import type { Row } from '../../src/engine/model/query.ts'
import type { RecordsContext } from '../../src/engine/records/context.ts'
import { newRow } from '../../src/engine/records/newRow.ts'
import { sqlStores } from '../api/stores.ts'
import { registry } from '../api/testApi.ts'
import { startProcess, type ServerProcess } from './child.ts'
import { databases } from './database.ts'
import { environment } from './programs.ts'
import { effects } from '../../src/tourism/product.ts'

const is = (property: string, value: unknown) => ({ property, operator: 'in', value: [value] }) as const
const first = { sort: { property: 'id', order: 'ASC' }, offset: 0, limit: 1 } as const

/** Why production would not begin; empty where it would. */
const refusal = (context: RecordsContext): Promise<string> =>
  refuseDemoPasswords(context).then(
    () => '',
    (error: unknown) => String(error),
  )

describe.each(sqlStores)("the demo's published password, over %s,", (_name, open) => {
  /** A database in which the demo was tried out, and people changed since. */
  async function openDemo(changes: Readonly<Record<string, Row>> = {}): Promise<RecordsContext> {
    const { store, close } = await open(registry)
    onTestFinished(close)
    let made = 0
    const context: RecordsContext = {
      registry,
      effects,
      store,
      clock: () => new Date(),
      newId: () => `018f0000-0000-7000-8000-${String(++made).padStart(12, '0')}`,
    }
    await seed(context)
    for (const [email, values] of Object.entries(changes)) await store.update('users', [is('email', email)], values)
    return context
  }

  it('prevents production from starting until every account has another one, with a sentence that names the accounts and the command', async () => {
    const context = await openDemo()
    const sentence = await refusal(context)
    for (const email of demoPeople) expect(sentence).toContain(`npm run admin -- password ${email}`)
    const [kept = '', ...others] = demoPeople
    for (const email of others) await renewPassword(context, email)
    expect(await refusal(context)).toContain(`npm run admin -- password ${kept}`)
    expect(await refusal(context)).not.toContain(others[0])
    await renewPassword(context, kept)
    expect(await refusal(context)).toBe('')
  })

  it('is found also for a changed address, for a blocked account and in the trash', async () => {
    const now = {
      'admin@marani.example': 'director@panel.example',
      'guide@marani.example': 'guide@marani.example',
      'user@marani.example': 'user@marani.example',
    }
    const context = await openDemo({
      'admin@marani.example': { email: 'director@panel.example' },
      'guide@marani.example': { status: 'blocked' },
      'user@marani.example': { deleted_at: '2026-01-01T00:00:00.000Z' },
    })
    for (const name of ['moderator', 'owner', 'manager']) await renewPassword(context, `${name}@marani.example`)
    const sentence = await refusal(context)
    expect(sentence).not.toContain('owner@marani.example')
    for (const email of Object.values(now)) {
      expect(sentence).toContain(`npm run admin -- password ${email}`)
      await renewPassword(context, email)
    }
    expect(await refusal(context)).toBe('')
  })

  it('is replaced together with the sessions, recent API keys and emails by which another could be chosen', async () => {
    const context = await openDemo()
    const [owner] = await context.store.find({
      entity: 'users',
      where: [is('email', 'owner@marani.example')],
      ...first,
    })
    const at = context.clock().toISOString()
    const later = new Date(context.clock().getTime() + 3_600_000).toISOString()
    await context.store.insert('sessions', [
      newRow(context, system, 'sessions', { user_id: owner?.id, token_hash: 'x', rotated_at: at, expires_at: later }),
    ])
    await context.store.insert('links', [
      newRow(context, system, 'links', {
        kind: 'recovery',
        token_hash: 'y',
        email: 'owner@marani.example',
        user_id: owner?.id,
        expires_at: later,
      }),
    ])
    const keys = await Promise.all(
      ['lately', 'before'].map(async name => {
        const key = newRow(context, system, 'api_keys', {
          user_id: owner?.id,
          name,
          key_hash: name,
          prefix: 'mk_',
          rights: {},
          expires_at: later,
          ...(name === 'before' ? { created_at: new Date(Date.parse(at) - 73 * 3_600_000).toISOString() } : {}),
        })
        await context.store.insert('api_keys', [key])
        return key.id
      }),
    )
    const password = await renewPassword(context, ' Owner@marani.example')
    const [credential] = await context.store.find({
      entity: 'credentials',
      where: [is('user_id', owner?.id)],
      ...first,
    })
    expect([
      await passwords.verify(String(credential?.password_hash), password),
      await passwords.verify(String(credential?.password_hash), demoPassword),
    ]).toEqual([true, false])
    const revoked = await Promise.all(
      keys.map(async id => {
        const [key] = await context.store.find({ entity: 'api_keys', where: [is('id', id)], ...first })
        return key?.revoked_at !== null
      }),
    )
    expect(revoked).toEqual([true, false])
    const [session] = await context.store.find({ entity: 'sessions', where: [is('user_id', owner?.id)], ...first })
    expect(session?.ended_at).not.toBeNull()
    const [link] = await context.store.find({ entity: 'links', where: [is('user_id', owner?.id)], ...first })
    expect(String(link?.expires_at) <= new Date().toISOString()).toBe(true)
    await expect(renewPassword(context, 'nobody@marani.example')).rejects.toThrow(
      'nobody@marani.example has no account.',
    )
  })
})

describe.each(databases)('production on %s', (_name, open) => {
  const production = { NODE_ENV: 'production', SESSION_SECRET: 'mC0rZ8wq1sXvT5uJkPh3LbYdNeA7gFoQ' }

  const admin = (settings: Record<string, string>, ...provided: string[]) => {
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, '../../server/admin.ts'), ...provided],
      { encoding: 'utf8', env: { ...environment, ...settings } },
    )
    return { said: stdout + stderr, status, password: /shown once: (\S+)/.exec(stdout)?.[1] ?? '' }
  }

  const signIn = async ({ address }: ServerProcess, email: string, password: string): Promise<number> =>
    (
      await fetch(`${address}/api/v1/auth/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email, password }),
      })
    ).status

  it('starts with a database of the demo after its accounts got other passwords at the terminal', async () => {
    const settings = await open('demo')
    await expect(startProcess({ ...settings, ...production })).rejects.toThrow(
      'npm run admin -- password owner@marani.example',
    )
    const { context, close } = await openRecords(readSettings(settings))
    for (const email of demoPeople.filter(email => !email.startsWith('owner'))) await renewPassword(context, email)
    await close()
    const { said, status, password } = admin({ ...settings, ...production }, 'password', 'owner@marani.example')
    expect([status, said]).toEqual([
      0,
      expect.stringContaining('owner@marani.example has a new password and was signed out everywhere.'),
    ])
    const server = await startProcess({ ...settings, ...production })
    expect([
      await signIn(server, 'owner@marani.example', demoPassword),
      await signIn(server, 'owner@marani.example', password),
    ]).toEqual([401, 200])
  })

  it('shows the usage at the terminal if a command is mistyped', async () => {
    const settings = await open()
    for (const provided of [[], ['password'], ['toString', 'owner@marani.example']])
      expect(admin(settings, ...provided)).toMatchObject({
        status: 1,
        said: expect.stringContaining('npm run admin -- password <email>'),
      })
  })
})
