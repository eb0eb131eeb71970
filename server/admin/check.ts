import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { readLock } from '../database/embedded/lockDirectory.ts'
import { openDatabase } from '../database/openDatabase.ts'
import type { Database } from '../database/database.ts'
import { checkDisk } from '../readiness/checks.ts'
import { type ServerSettings, StartRefused } from '../settings.ts'
import { type AdminCommand, written } from './command.ts'

/** What was looked at, whether it is well, and what was found. */
export interface Checked {
  name: string
  result: 'ok' | 'warning' | 'failed'
  found: string
}

const mostClockSeconds = 5

const line = (name: string, result: Checked['result'], found: string): Checked => ({ name, result, found })

/** Whether others may read the folder with the data, and whether something can be written there. */
export async function checkFolder(folder: string): Promise<Checked[]> {
  const reason = await checkDisk(folder)
  const { mode } = await stat(folder).catch(() => ({ mode: 0 }))
  const isOpen = (mode & 0o077) !== 0
  return [
    reason === undefined
      ? line('folder', 'ok', `${folder} can be written to`)
      : line('folder', 'failed', `${folder} cannot be written to: ${reason}`),
    isOpen
      ? line('permissions', 'warning', `other users of this machine may look into ${folder}: chmod 700 ${folder}`)
      : line('permissions', 'ok', `nobody else may look into ${folder}`),
  ]
}

/** Whether this machine's clock and the database's agree, within some seconds. */
export function checkClock(here: Date, there: Date): Checked {
  const seconds = Math.round(Math.abs(here.getTime() - there.getTime()) / 1_000)
  return seconds > mostClockSeconds
    ? line('clock', 'failed', `the clocks of this machine and of the database differ by ${seconds} s`)
    : line('clock', 'ok', 'the clocks of this machine and of the database agree')
}

async function checkDatabase({ kysely, kind }: Database): Promise<Checked[]> {
  const { rows } = await sql<{ now: Date; fsync: string; commits: string; creates: boolean; trigrams: boolean }>`
    select now() as now, current_setting('fsync') as fsync, current_setting('synchronous_commit') as commits,
      has_schema_privilege(current_schema(), 'create') as creates,
      exists (select from pg_extension where extname = 'pg_trgm')
        or has_database_privilege(current_database(), 'create') as trigrams`.execute(kysely)
  const [found] = rows
  if (!found) return [line('database', 'failed', 'the database gives no answer')]
  const isKept = found.fsync === 'on' && found.commits !== 'off'
  return [
    line('database', 'ok', kind === 'embedded' ? 'the embedded database opens' : 'the database answers'),
    checkClock(new Date(), new Date(found.now)),
    isKept
      ? line('fsync', 'ok', 'what is confirmed is on disk')
      : line(
          'fsync',
          'failed',
          `a power cut would lose data: fsync=${found.fsync}, synchronous_commit=${found.commits}`,
        ),
    found.creates && found.trigrams
      ? line('rights', 'ok', 'tables and the extension pg_trgm can be made')
      : line('rights', 'failed', 'the user of the database may not create tables, or not the extension pg_trgm'),
  ]
}

/** Settings that production works without, and should not. */
export function checkSettings({
  production,
  databaseUrl,
  smtp,
  backups,
  publicUrl,
  trustedProxies,
}: ServerSettings): Checked[] {
  const lacks = [
    ...(production ? [] : ['NODE_ENV is not production: demo users are created, and cookies travel without https']),
    ...(smtp ? [] : ['SMTP_URL is not set: emails are written to a folder instead of being sent']),
    ...(backups ? [] : ['BACKUP_TO is not set: no backups are made by themselves']),
    ...(publicUrl ? [] : ['PUBLIC_URL is not set: links lead to where the server listens']),
    ...(publicUrl?.startsWith('https:') && trustedProxies === 0
      ? ['TRUST_PROXY is 0: behind a proxy, limits would count all visitors as one']
      : []),
  ]
  return [
    line(
      'settings',
      'ok',
      `the settings are valid; the database is ${databaseUrl === undefined ? 'embedded' : 'PostgreSQL'}`,
    ),
    ...lacks.map(found => line('settings', 'warning', found)),
  ]
}

/** What a server that has the data says of itself. */
async function askReady(address: string): Promise<Checked> {
  const answer = await fetch(new URL('/api/v1/ready', address)).catch(() => undefined)
  return answer?.ok
    ? line('database', 'ok', `the server at ${address} is ready; stop it to have its database looked at more closely`)
    : line('database', 'failed', `the server at ${address} is not ready: look at ${address}/api/v1/ready`)
}

async function lookAtDatabase(settings: ServerSettings): Promise<Checked[]> {
  const running = settings.databaseUrl === undefined ? readLock(settings.dataDirectory) : null
  if (running?.address) return [await askReady(running.address)]
  try {
    const database = await openDatabase(settings)
    try {
      return await checkDatabase(database)
    } finally {
      await database.close()
    }
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error
    return [line('database', 'failed', error.message)]
  }
}

/** Looks at what a server needs, and says of each whether it is well. */
export const check: AdminCommand = {
  usage: '[--json]',
  takes: [0, 0],
  run: async (settings, { json }) => {
    const found = [
      ...checkSettings(settings),
      ...(await checkFolder(resolve(settings.dataDirectory))),
      ...(await lookAtDatabase(settings)),
    ]
    return {
      text: written(found, json, ({ name, result, found: what }) => `${result.padEnd(8)}${name}: ${what}`),
      exitCode: found.some(({ result }) => result === 'failed') ? 1 : 0,
    }
  },
}
