import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lockDirectory } from '../../server/database/embedded/lockDirectory.ts'
import { systemError } from '../../server/database/embedded/openEmbedded.ts'
import { startProblem } from '../../server/startProblem.ts'
import { dataFolder } from './mailDelivery.ts'
import { root, run } from './programs.ts'

/** Root may write to all folders but the system's own. */
const isRoot = process.getuid?.() === 0

const programs: Record<string, string[]> = {
  server: ['server/index.ts'],
  import: ['server/import.ts', 'regions', join(root, 'fixtures/regions.json')],
  admin: ['server/admin.ts', 'create', 'new@marani.example'],
  declarations: ['server/declarations.ts', 'export'],
  history: ['server/verify.ts', '--history'],
}

const longest = 600_000

/** What a program says that can't begin. A stack, or a start that goes on, fails. */
async function saidBy(name: string, environment: Record<string, string>): Promise<string> {
  const program = run(process.execPath, programs[name] ?? [name], { PORT: '0', ...environment })
  expect([await program.ended, program.output()], program.output()).toEqual([
    1,
    expect.not.stringMatching(/^\s+at |Error:|node:internal/m),
  ])
  return program.output().trim()
}

describe.each(Object.keys(programs))('%s reports in a sentence', name => {
  it(
    'that its folder is a file',
    async () => {
      const file = join(dataFolder(), 'data')
      writeFileSync(file, '')
      expect(await saidBy(name, { DATA_DIR: file })).toBe(
        `${file} is a file or is inside one, but must be a folder: remove it, or choose another folder with DATA_DIR.`,
      )
    },
    longest,
  )
})

/** All of them read their settings and open their database in the same way: what may be wrong there is tried with one. */
describe('the server reports in a sentence', () => {
  it(
    'that it may not create its folder',
    async () => {
      const folder = isRoot ? '/sys/marani' : join(dataFolder(), 'data')
      if (!isRoot) mkdirSync(folder, { mode: 0o500 })
      expect(await saidBy('server', { DATA_DIR: folder })).toMatch(
        /^(The user \S+ has no permission to read and write \S+: make that user its owner|\S+ is on a read-only disk: mount it for writing), or choose another folder with DATA_DIR\.$/,
      )
    },
    longest,
  )

  it(
    'that another process uses its folder',
    async () => {
      const folder = dataFolder()
      const lock = await lockDirectory(folder)
      try {
        expect(await saidBy('server', { DATA_DIR: folder })).toContain(`in use by process ${process.pid}`)
      } finally {
        lock.release()
      }
    },
    longest,
  )

  it(
    'that its database does not respond',
    async () => {
      expect(
        await saidBy('server', {
          DATA_DIR: dataFolder(),
          DATABASE_URL: 'postgres://someone:secret@127.0.0.1:1/marani',
        }),
      ).toMatch(/^The database 127\.0\.0\.1:1\/marani \(DATABASE_URL\) can't be opened: /)
    },
    longest,
  )

  it(
    'which setting is invalid',
    async () => {
      expect(await saidBy('server', { PORT: '99999' })).toMatch(/^The setting PORT is wrong: /)
    },
    longest,
  )
})

if (process.platform === 'linux')
  it(
    'a folder in which no folders can be created is reported, instead of retrying forever',
    async () => {
      expect(await saidBy('server', { DATA_DIR: '/proc/marani' })).toBe(
        "/proc/marani does not exist and can't be created: create its parent folder first, or choose another folder with DATA_DIR.",
      )
    },
    longest,
  )

it(
  'a database without any history is reported when its history is to be verified',
  async () => {
    expect(await saidBy('history', { DATA_DIR: dataFolder() })).toBe(
      'This database has no history that can be proved: check that DATA_DIR or DATABASE_URL names the right one, and start this version on it once.',
    )
  },
  longest,
)

describe('a database', () => {
  const answered = (code: string, message: string) => startProblem(Object.assign(new Error(message), { code }))

  it('that is read-only is reported as that, and not as one that does not respond', () => {
    expect(answered('25006', 'cannot execute CREATE TABLE in a read-only transaction')).toBe(
      'The database can only be read (cannot execute CREATE TABLE in a read-only transaction): name one that can be written to in DATABASE_URL; put a replica into DATABASE_READ_URL.',
    )
  })

  it('that responds with an error is not reported as one that does not respond', () => {
    expect(answered('53100', 'could not extend file: No space left on device')).toBe(
      "The database can't be used now: could not extend file: No space left on device.",
    )
    expect(answered('EPIPE', 'write EPIPE')).toBe('The database does not respond: write EPIPE.')
  })
})

describe('a disk', () => {
  it.each([
    ['ENOSPC', /^There is no space left on the disk for \/data\/x: /],
    ['EDQUOT', /^There is no space left on the disk for \/data\/x: /],
    ['EROFS', /^\/data\/x is on a read-only disk: /],
    ['EIO', /^Disk error at \/data\/x: /],
    ['EBUSY', /^\/data\/x can't be used \(EBUSY\)\.$/],
  ])('that fails with %s is reported in a sentence', (code, sentence) => {
    expect(startProblem(Object.assign(new Error(code), { code, syscall: 'open', path: '/data/x' }))).toMatch(sentence)
  })

  it.each([
    ['ENOSPC', /^There is no space left on the disk for a file: /],
    ['EROFS', /^A file is on a read-only disk: /],
  ])('that fails with %s while a file is open is reported without its name', (code, sentence) => {
    expect(startProblem(Object.assign(new Error(code), { code, syscall: 'write' }))).toMatch(sentence)
  })

  it.each([
    [51, /^There is no space left on the disk for \/data\/cluster: /],
    [2, /^The user \S+ has no permission to read and write \/data\/cluster: /],
    [69, /^\/data\/cluster is on a read-only disk: /],
  ])('that fails in the engine, which reports %i, is reported in a sentence', (errno, sentence) => {
    expect(startProblem(systemError({ name: 'ErrnoError', errno }, '/data/cluster'))).toMatch(sentence)
  })

  it('is not named for an unexpected error, whose stack is shown', () => {
    expect(startProblem(new TypeError('x is not a function'))).toBeUndefined()
    expect(systemError(new TypeError('x'), '/data')).toBeInstanceOf(TypeError)
  })
})
