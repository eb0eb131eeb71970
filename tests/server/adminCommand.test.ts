import { chmodSync } from 'node:fs'
import { describe, expect, it, onTestFinished } from 'vitest'
import { checkClock, checkFolder, checkSettings } from '../../server/admin/check.ts'
import { adminCommands, runAdmin } from '../../server/admin/commands.ts'
import { readSettings, StartError } from '../../server/settings.ts'
import { startServer } from '../../server/startServer.ts'
import { filledFolder } from './database.ts'
import { dataFolder } from './mailDelivery.ts'

const settings = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'mC0rZ8wq1sXvT5uJkPh3LbYdNeA7gFoQ',
  DATA_DIR: '',
  PORT: '0',
}

/** What the command writes, or the sentence with which it refuses. */
const admin = async (...args: string[]): Promise<string> => {
  try {
    const outcome = await runAdmin(args, settings)
    return typeof outcome === 'string' ? outcome : outcome.text
  } catch (error) {
    if (error instanceof StartError) return error.message
    throw error
  }
}

const email = 'nana@panel.example'
const boss = 'boss@panel.example'

describe('npm run admin', () => {
  it('manages accounts and jobs without a running server, and through a running server of the same data', async () => {
    settings.DATA_DIR = await filledFolder('tables')
    expect(await admin('create', boss)).toMatch(
      /^boss@panel\.example is an administrator\. Password, shown once: \S{10}/,
    )
    expect(await admin('create', email)).toContain('is an administrator.')
    expect(await admin('create', email)).toBe(`${email} is already in use.`)
    expect(await admin('block', email, 'has', 'left')).toBe(`${email} is blocked and was signed out everywhere.`)
    expect(await admin('reindex', 'regions')).toBe('Rebuilt the search text of regions.')
    expect(await admin('check')).toMatch(/^ok +database: .+\nok +clock: .+\nok +fsync: .+\nok +rights: /m)

    const server = await startServer(readSettings(settings))
    onTestFinished(server.close)
    expect(JSON.parse(await admin('list', '--json'))).toEqual([
      expect.objectContaining({ email: boss, status: 'active' }),
      expect.objectContaining({ email, role: 'administrator', status: 'blocked' }),
    ])
    expect(await admin('block', email, 'again')).not.toContain('is blocked and')
    expect(await admin('unblock', email.toUpperCase())).toContain('may sign in again.')
    expect(await admin('end-sessions', email)).toBe(`${email} was signed out everywhere.`)
    expect(await admin('end-sessions', 'nobody@panel.example')).toBe('nobody@panel.example has no account.')
    expect(await admin('role', email, 'king')).toMatch(/^There is no role king; the roles are .*moderator/)
    expect(await admin('role', email, 'moderator')).toBe(`${email} has the role moderator.`)
    expect(await admin('list', 'moderator')).toBe(`${email}  moderator  active`)
    expect(await admin('jobs', 'retry')).toContain('0 failed jobs')
    expect(await admin('jobs', 'lost')).toContain('There are no jobs that are lost')
    expect(await admin('jobs', 'recurring')).toMatch(/^roll_up_events {2}/m)
    expect(await admin('check')).toContain(`the server at ${server.address} is ready`)
    for (const [name = '', ...values] of [['create', boss], ['password', email], ['recount']])
      expect(await admin(name, ...values)).toMatch(/is in use by process \d+.*: stop it/)
  })

  it('shows all commands if none of them is named, and the usage of the one whose arguments are wrong', async () => {
    for (const args of [[], ['toString', email], ['list', '--all']])
      for (const name of Object.keys(adminCommands)) expect(await admin(...args)).toContain(`npm run admin -- ${name} `)
    for (const args of [['password'], ['block', email], ['unblock', email, 'now'], ['unblock', email, '--json']])
      expect(await admin(...args)).toMatch(new RegExp(`^Usage: npm run admin -- ${args[0]} <email>[^\n]*$`))
  })
})

describe('the check command', () => {
  it('reports whether others may read the data folder, and whether it can be written to', async () => {
    const folder = dataFolder()
    chmodSync(folder, 0o755)
    expect((await checkFolder(folder)).map(({ name, result }) => [name, result])).toEqual([
      ['folder', 'ok'],
      ['permissions', 'warning'],
    ])
    chmodSync(folder, 0o700)
    expect((await checkFolder(folder)).map(({ result }) => result)).toEqual(['ok', 'ok'])
  })

  it('reports whether the clocks agree', () => {
    const now = new Date('2026-05-26T08:00:00Z')
    expect(checkClock(now, new Date(now.getTime() + 4_000)).result).toBe('ok')
    expect(checkClock(now, new Date(now.getTime() - 60_000))).toMatchObject({
      result: 'failed',
      found: expect.stringContaining('60 s'),
    })
  })

  it('reports recommended settings that are missing in production', () => {
    const found = (environment: Record<string, string>) =>
      checkSettings(readSettings(environment))
        .map(one => one.found)
        .join('\n')
    expect(found({})).toMatch(/NODE_ENV[\s\S]*SMTP_URL[\s\S]*BACKUP_TO[\s\S]*PUBLIC_URL/)
    expect(found({ PUBLIC_URL: 'https://panel.example' })).toContain('TRUST_PROXY')
    expect(found({ PUBLIC_URL: 'https://panel.example', TRUST_PROXY: '1' })).not.toMatch(/PUBLIC_URL|TRUST_PROXY/)
  })
})
