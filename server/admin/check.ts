import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { readLock } from '../database/embedded/lockDirectory.ts'
import { openDatabase } from '../database/openDatabase.ts'
import type { Database } from '../database/database.ts'
import { checkDisk } from '../readiness/checks.ts'
import { type ServerSettings, StartError } from '../settings.ts'
import { memoryWarning } from '../memoryWarning.ts'
import { unknownSettings } from '../unknownSettings.ts'
import { type AdminCommand, formatList } from './command.ts'

/** One check: its name, its result, and what was found. */
export interface CheckResult {
  name: string
  result: 'ok' | 'warning' | 'failed'
  found: string
}

const maxClockSeconds = 5

const line = (name: string, result: CheckResult['result'], found: string): CheckResult => ({ name, result, found })

/** Checks whether the data folder is writable and inaccessible to other users. */
export async function checkFolder(folder: string): Promise<CheckResult[]> {
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

/** Checks whether the clocks of this machine and the database agree within some seconds. */
export function checkClock(here: Date, there: Date): CheckResult {
  const seconds = Math.round(Math.abs(here.getTime() - there.getTime()) / 1_000)
  return seconds > maxClockSeconds
    ? line('clock', 'failed', `the clocks of this machine and of the database differ by ${seconds} s`)
    : line('clock', 'ok', 'the clocks of this machine and of the database agree')
}

async function checkDatabase({ kysely, kind }: Database): Promise<CheckResult[]> {
  const { rows } = await sql<{ now: Date; fsync: string; commits: string; creates: boolean; trigrams: boolean }>`
    select now() as now, current_setting('fsync') as fsync, current_setting('synchronous_commit') as commits,
      has_schema_privilege(current_schema(), 'create') as creates,
      exists (select from pg_extension where extname = 'pg_trgm')
        or has_database_privilege(current_database(), 'create') as trigrams`.execute(kysely)
  const [found] = rows
  if (!found) return [line('database', 'failed', 'the database does not respond')]
  const isKept = found.fsync === 'on' && found.commits !== 'off'
  return [
    line('database', 'ok', kind === 'embedded' ? 'the embedded database opens' : 'the database answers'),
    checkClock(new Date(), new Date(found.now)),
    isKept
      ? line('fsync', 'ok', 'committed data is on disk')
      : line(
          'fsync',
          'failed',
          `a power cut would lose data: fsync=${found.fsync}, synchronous_commit=${found.commits}`,
        ),
    found.creates && found.trigrams
      ? line('rights', 'ok', 'tables and the extension pg_trgm can be created')
      : line('rights', 'failed', 'the user of the database may not create tables, or not the extension pg_trgm'),
  ]
}

/** Lists recommended production settings that are missing. */
export function checkSettings({
  production,
  databaseUrl,
  smtp,
  backups,
  publicUrl,
  trustedProxies,
}: ServerSettings): CheckResult[] {
  const lacks = [
    ...(production ? [] : ['NODE_ENV is not production: demo users are created, and cookies travel without https']),
    ...(smtp ? [] : ['SMTP_URL is not set: emails are written to a folder instead of being sent']),
    ...(backups ? [] : ['BACKUP_TO is not set: no backups are made automatically']),
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

function checkMemory(settings: ServerSettings): CheckResult {
  const scarce = memoryWarning(settings)
  return scarce === undefined
    ? line('memory', 'ok', 'the system gives this process enough memory')
    : line('memory', 'warning', scarce)
}

/** Checks the readiness of the server that holds the data. */
async function checkReadiness(address: string): Promise<CheckResult> {
  const response = await fetch(new URL('/api/v1/ready', address)).catch(() => undefined)
  return response?.ok
    ? line('database', 'ok', `the server at ${address} is ready; stop it to check its database in detail`)
    : line('database', 'failed', `the server at ${address} is not ready: look at ${address}/api/v1/ready`)
}

async function checkDatabaseOrServer(settings: ServerSettings): Promise<CheckResult[]> {
  const running = settings.databaseUrl === undefined ? readLock(settings.dataDirectory) : null
  if (running?.address) return [await checkReadiness(running.address)]
  try {
    const database = await openDatabase(settings)
    try {
      return await checkDatabase(database)
    } finally {
      await database.close()
    }
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return [line('database', 'failed', error.message)]
  }
}

/** Checks what a server needs, and prints the result of each check. */
export const check: AdminCommand = {
  usage: '[--json]',
  takes: [0, 0],
  run: async (settings, { json }) => {
    const found = [
      ...checkSettings(settings),
      ...unknownSettings(process.env).map(sentence => line('settings', 'warning', sentence)),
      checkMemory(settings),
      ...(await checkFolder(resolve(settings.dataDirectory))),
      ...(await checkDatabaseOrServer(settings)),
    ]
    return {
      text: formatList(found, json, ({ name, result, found: what }) => `${result.padEnd(8)}${name}: ${what}`),
      exitCode: found.some(({ result }) => result === 'failed') ? 1 : 0,
    }
  },
}
