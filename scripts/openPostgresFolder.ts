import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const installations = '/usr/lib/postgresql'
const owner = 'postgres'
const maxRestarts = 60

/** Typical settings, with which a million rows are not read from disk each time. */
const settings = [
  'shared_buffers = 512MB',
  'effective_cache_size = 4GB',
  'maintenance_work_mem = 512MB',
  'max_wal_size = 4GB',
  "listen_addresses = '127.0.0.1'",
]

/** For temporary data: writes survive a crash of the server, but not of the machine. */
const temporarySettings = ['fsync = off', 'full_page_writes = off']

/** PostgreSQL refuses to run as root, so root runs it as the user that Debian creates for it. */
const asOwner = process.getuid?.() === 0

function run(program: string, parameters: readonly string[]): void {
  const [command, all] = asOwner ? ['runuser', ['-u', owner, '--', program, ...parameters]] : [program, parameters]
  const { status, stderr } = spawnSync(command, all, {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: '/',
  })
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`)
}

/** Returns the folder with the programs of the newest installed PostgreSQL; undefined if there is none. */
export function findPostgres(): string | undefined {
  if (!existsSync(installations)) return undefined
  const [newest] = readdirSync(installations).sort((one, other) => Number(other) - Number(one))
  return newest && join(installations, newest, 'bin')
}

export interface PostgresServer {
  /** Returns the server's address for a database. */
  url(database: string): string
  stop(): void
  /** Kills it without a shutdown, as in a power cut. */
  kill(): void
  /** Starts it again after `kill`; remains of the old process may need a moment to go away. */
  restart(): Promise<void>
}

function ownerIds(): [user: number, group: number] {
  const ask = (flag: string) => Number(spawnSync('id', [flag, owner], { encoding: 'utf8' }).stdout)
  return [ask('-u'), ask('-g')]
}

interface Options {
  port: number
  /** Whether the data is temporary; this applies to new folders. */
  isTemporary?: boolean
}

function makeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true })
  if (asOwner) chownSync(folder, ...ownerIds())
  chmodSync(folder, 0o700)
}

const appendSettings = (data: string, lines: readonly string[]): void =>
  writeFileSync(join(data, 'postgresql.conf'), `${lines.join('\n')}\n`, { flag: 'a' })

/** Starts a separate server on the data in a folder, which is created if it does not exist. */
export function openPostgresFolder(
  programs: string,
  folder: string,
  { port, isTemporary = false }: Options,
): PostgresServer {
  const data = join(folder, 'data')
  if (!existsSync(folder)) {
    makeFolder(folder)
    run(join(programs, 'initdb'), [
      '--pgdata',
      data,
      '--username',
      owner,
      '--auth',
      'trust',
      '--encoding',
      'UTF8',
      '--locale',
      'C.UTF-8',
    ])
    appendSettings(data, [
      ...(isTemporary ? [...settings, ...temporarySettings] : settings),
      `unix_socket_directories = '${folder}'`,
    ])
  }
  return startFolder(programs, folder, port)
}

/** Copies a running server into a folder and starts the copy as a replica, which replays the primary's writes and answers reads. */
export function openReplicaFolder(
  programs: string,
  folder: string,
  { port, primary }: { port: number; primary: PostgresServer },
): PostgresServer {
  const data = join(folder, 'data')
  makeFolder(folder)
  run(join(programs, 'pg_basebackup'), [
    '--pgdata',
    data,
    '--dbname',
    primary.url('postgres'),
    '--checkpoint',
    'fast',
    '--write-recovery-conf',
  ])
  appendSettings(data, [`unix_socket_directories = '${folder}'`])
  return startFolder(programs, folder, port)
}

function startFolder(programs: string, folder: string, port: number): PostgresServer {
  const data = join(folder, 'data')
  const start = () =>
    run(join(programs, 'pg_ctl'), [
      '--pgdata',
      data,
      '--wait',
      '--options',
      `-p ${port}`,
      '--log',
      join(folder, 'log'),
      'start',
    ])
  start()
  return {
    url: database => `postgres://${owner}@127.0.0.1:${port}/${database}`,
    stop: () => run(join(programs, 'pg_ctl'), ['--pgdata', data, '--wait', '--mode', 'fast', 'stop']),
    kill: () => process.kill(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL'),
    restart: async () => {
      for (let tries = 1; ; tries++)
        try {
          return start()
        } catch (error) {
          if (tries === maxRestarts) throw error
          await wait(500)
        }
    },
  }
}
