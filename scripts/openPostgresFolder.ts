import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const installations = '/usr/lib/postgresql'
const owner = 'postgres'
const restarts = 60

/** Enough that a million rows are not read from the disk each time, as anybody would set it. */
const settings = [
  'shared_buffers = 512MB',
  'effective_cache_size = 4GB',
  'maintenance_work_mem = 512MB',
  'max_wal_size = 4GB',
  "listen_addresses = '127.0.0.1'",
]

/** For data that nobody will miss: what is written need not survive the machine, though it does survive the server. */
const fleeting = ['fsync = off', 'full_page_writes = off']

/** PostgreSQL refuses root, so root hands its work to the user that Debian makes for it. */
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

/** The folder of PostgreSQL's programs, of the newest that is installed; undefined where there is none. */
export function findPostgres(): string | undefined {
  if (!existsSync(installations)) return undefined
  const [newest] = readdirSync(installations).sort((one, other) => Number(other) - Number(one))
  return newest && join(installations, newest, 'bin')
}

export interface PostgresServer {
  /** Its address with a database's name left open: append one. */
  url(database: string): string
  stop(): void
  /** Ends it without a word, as a cut of power does. */
  kill(): void
  /** Starts it again after it was killed; whatever it left behind may need a moment to go. */
  restart(): Promise<void>
}

function ownerIds(): [user: number, group: number] {
  const ask = (flag: string) => Number(spawnSync('id', [flag, owner], { encoding: 'utf8' }).stdout)
  return [ask('-u'), ask('-g')]
}

interface Options {
  port: number
  /** Whether nobody will miss the data once the machine stops; a new folder is told so. */
  isFleeting?: boolean
}

function makeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true })
  if (asOwner) chownSync(folder, ...ownerIds())
  chmodSync(folder, 0o700)
}

const setFor = (data: string, lines: readonly string[]): void =>
  writeFileSync(join(data, 'postgresql.conf'), `${lines.join('\n')}\n`, { flag: 'a' })

/** Starts a server of its own on the data of a folder, which is made when it is new. */
export function openPostgresFolder(
  programs: string,
  folder: string,
  { port, isFleeting = false }: Options,
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
    setFor(data, [...(isFleeting ? [...settings, ...fleeting] : settings), `unix_socket_directories = '${folder}'`])
  }
  return startFolder(programs, folder, port)
}

/** Makes a folder a copy of a server that runs, and starts it: from then on it replays what that one writes, and can be read. */
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
  setFor(data, [`unix_socket_directories = '${folder}'`])
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
          if (tries === restarts) throw error
          await wait(500)
        }
    },
  }
}
