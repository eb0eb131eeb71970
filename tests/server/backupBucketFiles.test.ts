import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withDownloadedBackup } from '../../server/backup/bucket.ts'
import { storeInBucket } from '../../server/backup/bucketFiles.ts'
import { readBackups } from '../../server/backup/bucketLists.ts'
import { openObjects, type BucketObjects } from '../../server/backup/bucketObjects.ts'
import { keepNewestInBucket } from '../../server/backup/bucketPruning.ts'
import { checkBackup } from '../../server/backup/checkBackup.ts'
import { loadParts } from '../../server/backup/loadParts.ts'
import { makeBackup, type BackupSource } from '../../server/backup/makeBackup.ts'
import { readBackup } from '../../server/backup/readBackup.ts'
import { openDatabase } from '../../server/database/openDatabase.ts'
import { createSqlStore } from '../../server/database/sqlStore.ts'
import type { Files } from '../../src/engine/ports/files.ts'
import { createMemoryFiles } from '../../src/features/files/memoryFiles.ts'
import { openPrepared } from '../api/stores.ts'
import { registry } from '../api/testApi.ts'
import { row } from '../database/rows.ts'
import { openBucket } from '../files/bucket.ts'
import { filledFolder } from './database.ts'
import { dataFolder } from './mailDelivery.ts'
import { run } from './programs.ts'
import { withQuickPassphrase } from './quickPassphrase.ts'
import { sentenceOf } from './sentenceOf.ts'

const passphrase = 'წითელი ღვინო 2026'
const hashOf = (digit: string): string => digit.repeat(64)
const nameOf = (digit: string): string => `${hashOf(digit)}/320.webp`
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const photo = (digit: string): Uint8Array<ArrayBuffer> => bytesOf(`the photo ${digit}`)
const objectEnd = '._S3rver_object'

withQuickPassphrase()

describe('backups in a bucket', () => {
  let server: Awaited<ReturnType<typeof openBucket>>
  let database: Awaited<ReturnType<typeof openPrepared>>
  let store: ReturnType<typeof createSqlStore>
  const files = createMemoryFiles()
  let made = 0
  beforeAll(async () => {
    server = await openBucket()
    database = await openPrepared(registry)
    store = createSqlStore(registry, database.kysely)
  })
  afterAll(async () => {
    await database.close()
    await server.close()
  })

  /** A place of its own in the bucket, and what lies there. */
  function openPlace(name: string) {
    const address = `${server.address.replace('http://', 'http://S3RVER:S3RVER@')}/${name}`
    const folder = join(server.folder, name)
    const pathOf = (key: string): string => join(folder, `${key}${objectEnd}`)
    const keys = (): string[] =>
      existsSync(folder)
        ? readdirSync(folder, { recursive: true })
            .map(String)
            .filter(key => key.endsWith(objectEnd))
            .map(key => key.slice(0, -objectEnd.length))
            .toSorted()
        : []
    const age = (hours: number, ofKeys: readonly string[] = keys()): void => {
      const then = new Date(Date.now() - hours * 3_600_000)
      for (const key of ofKeys) utimesSync(pathOf(key), then, then)
    }
    const photos = (): string[] =>
      keys()
        .filter(key => key.startsWith('marani-files/'))
        .map(key => key.split('/')[2]?.[0] ?? '')
    return { address, bucket: openObjects(address), keys, photos, pathOf, age }
  }
  type Place = ReturnType<typeof openPlace>

  /** Has the source keep these photos and no others. */
  async function keep(...digits: string[]): Promise<void> {
    await store.remove('files', [])
    for (const digit of digits) {
      await store.insert('files', [
        row(registry, 'files', { hash: hashOf(digit), type: 'image/webp', size: 3, variants: ['320.webp'] }),
      ])
      await files.put(nameOf(digit), photo(digit))
    }
  }

  const sourceOf = (kept: Files = files, minutes = 1): BackupSource => ({
    database,
    files: kept,
    secret: 'a secret that signs',
    clock: () => new Date(Date.UTC(2026, 0, 1) + made++ * minutes * 60_000),
  })

  const make = async (place: Place, secret?: string, kept?: Files) => {
    const report = await makeBackup(sourceOf(kept), { path: place.address, kind: 'bucket', passphrase: secret })
    return { ...report, name: report.path.split('/').at(-1) ?? '' }
  }

  const check = (place: Place, name: string, secret?: string) =>
    withDownloadedBackup(place.bucket, name, backup => checkBackup({ ...backup, passphrase: secret }))

  /** The photos that a backup brings to an empty place. */
  async function restored(place: Place, name: string) {
    const [empty, there] = [await openDatabase({ memory: true }), createMemoryFiles()]
    await withDownloadedBackup(place.bucket, name, backup =>
      empty.bulk.transaction(connection =>
        loadParts(readBackup({ ...backup, passphrase: undefined }), {
          connection,
          files: there,
          storeSecret: () => undefined,
        }),
      ),
    )
    await empty.close()
    const found = await Promise.all(['a', 'b'].map(digit => there.get(nameOf(digit))))
    return Promise.all(found.map(async one => one && new Uint8Array(await new Response(one.body).arrayBuffer())))
  }

  it('contain each photo once: the second one uploads only new photos', async () => {
    const place = openPlace('once')
    await keep('a', 'b')
    const first = await make(place)
    expect(first).toMatchObject({ files: 2, known: 0 })
    expect(place.photos()).toEqual(['a', 'b'])
    place.age(5)
    await keep('a', 'b', 'd')
    const second = await make(place)
    expect(second).toMatchObject({ files: 3, known: 2, missing: [] })
    const isNew = (digit: string): boolean =>
      statSync(place.pathOf(`marani-files/plain/${nameOf(digit)}`)).mtimeMs > Date.now() - 3_600_000
    expect(['a', 'b', 'd'].map(isNew)).toEqual([false, false, true])
    for (const { name, files: count } of [first, second])
      expect(await check(place, name)).toMatchObject({ files: count, hasSecret: true })
  })

  it('and their photos are encrypted with a passphrase, and again with another passphrase', async () => {
    const place = openPlace('sealed')
    await keep('a', 'b')
    const plain = await make(place)
    const sealed = await make(place, passphrase)
    expect(sealed).toMatchObject({ files: 2, known: 0 })
    expect(await make(place, passphrase)).toMatchObject({ files: 2, known: 2 })
    const other = await make(place, 'another passphrase')
    expect(other).toMatchObject({ files: 2, known: 0 })
    const written = place.keys().filter(key => /^marani-(files|keys)\/(?!plain)/.test(key))
    expect(written).toHaveLength(6)
    for (const key of written)
      expect(readFileSync(place.pathOf(key)).subarray(0, 18).toString()).toBe('age-encryption.org')
    expect(await check(place, plain.name)).toMatchObject({ files: 2 })
    expect(await check(place, sealed.name, passphrase)).toMatchObject({ files: 2 })
    expect(await check(place, other.name, 'another passphrase')).toMatchObject({ files: 2 })
    expect(await sentenceOf(check(place, sealed.name, 'another passphrase'))).toMatch(/does not open the backup/)
    // A backup brings the key of its photos, so that it needs nothing but them.
    for (const key of place.keys().filter(one => one.startsWith('marani-keys/'))) rmSync(place.pathOf(key))
    expect(await check(place, sealed.name, passphrase)).toMatchObject({ files: 2 })
  })

  it('are pruned with the photos to which none refers and that are older than a backup may take', async () => {
    const place = openPlace('pruned')
    await keep('a', 'b', 'c')
    const first = await make(place)
    await keep('a')
    const second = await make(place)
    const elsewhere = 'marani-files/photos-of-somebody-else.webp'
    await place.bucket.put(elsewhere, { body: photo('e'), sha256: 'UNSIGNED-PAYLOAD' })
    place.age(25, [`marani-files/plain/${nameOf('a')}`, `marani-files/plain/${nameOf('b')}`, elsewhere])
    expect(await keepNewestInBucket(place.bucket, 1)).toBe(1)
    expect((await readBackups(place.bucket)).archives.map(({ name }) => name)).toEqual([second.name])
    expect(place.keys().filter(key => key.startsWith(first.name))).toEqual([])
    expect(place.photos().toSorted()).toEqual(['', 'a', 'c'])
    place.age(25)
    expect(await keepNewestInBucket(place.bucket, 1)).toBe(0)
    expect(place.photos().toSorted()).toEqual(['', 'a'])
    expect(await keepNewestInBucket(place.bucket, 1)).toBe(0)
    expect(place.keys().filter(key => key.startsWith('marani-pruning/'))).toEqual([])
    expect(await check(place, second.name)).toMatchObject({ files: 1 })
  })

  it('are not pruned while the list of a remaining one is missing or damaged', async () => {
    const place = openPlace('unlisted')
    await keep('a', 'b')
    const { name } = await make(place)
    const list = place.pathOf(`${name}.files.json`)
    const written = readFileSync(list)
    place.age(25)
    writeFileSync(list, 'no list')
    expect(await sentenceOf(keepNewestInBucket(place.bucket, 1))).toMatch(/\.files\.json in .* is damaged\.$/)
    rmSync(list)
    expect(await sentenceOf(keepNewestInBucket(place.bucket, 1))).toMatch(
      /is missing: no file is removed there while the backup is kept\.$/,
    )
    expect(place.photos()).toEqual(['a', 'b'])
    writeFileSync(list, written)
    expect(await keepNewestInBucket(place.bucket, 1)).toBe(0)
    expect(await check(place, name)).toMatchObject({ files: 2 })
  })

  it('lose nothing to a pruning while they are created', async () => {
    const place = openPlace('meanwhile')
    await keep('a', 'b')
    await make(place)
    await keep('a')
    await make(place)
    await keep('a', 'b', 'd')
    const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow: Files = {
      ...files,
      get: async name => {
        reached.resolve()
        await released.promise
        return files.get(name)
      },
    }
    const making = make(place, undefined, slow)
    await reached.promise
    place.age(
      25,
      place.keys().filter(key => key.startsWith('marani-files/')),
    )
    expect(await keepNewestInBucket(place.bucket, 1)).toBe(1)
    expect(place.photos()).toEqual(['a', 'b'])
    released.resolve()
    const { name, known } = await making
    expect(known).toBe(2)
    expect(await check(place, name)).toMatchObject({ files: 3 })
  })

  it('wait for a pruning that began before they listed their files, and upload again what it removed', async () => {
    const place = openPlace('waiting')
    await files.put(nameOf('a'), photo('a'))
    await files.put(nameOf('b'), photo('b'))
    const names = [nameOf('a'), nameOf('b')]
    const backup = (bucket: BucketObjects, archive: string) => ({ bucket, archive, passphrase: undefined })
    await storeInBucket(files, backup(place.bucket, 'marani-20260101-000000-000.tar'), names)
    const mark = 'marani-pruning/of-somebody'
    await place.bucket.put(mark, { body: bytesOf('now'), sha256: 'UNSIGNED-PAYLOAD' })
    const listed: string[] = []
    const watched: BucketObjects = {
      ...place.bucket,
      list: async (beginning, isFlat) => {
        const listing = await place.bucket.list(beginning, isFlat)
        listed.push(beginning)
        if (listed.filter(one => one === 'marani-pruning/').length === 1) {
          await place.bucket.remove(`marani-files/plain/${nameOf('b')}`)
          await place.bucket.remove(mark)
        }
        return listing
      },
    }
    const stored = await storeInBucket(files, backup(watched, 'marani-20260101-000000-001.tar'), names)
    const [pruning, photos] = ['marani-pruning/', 'marani-files/plain/']
    expect(listed.slice(0, 5)).toEqual(['marani-', pruning, pruning, pruning, photos])
    expect(stored).toMatchObject({ files: names.map(name => ({ name })), known: 1 })
    expect(place.photos()).toEqual(['a', 'b'])
    // What a killed program said is heeded no longer than it could have gone on.
    await place.bucket.put(mark, { body: bytesOf('now'), sha256: 'UNSIGNED-PAYLOAD' })
    place.age(1, [mark])
    expect(await storeInBucket(files, backup(place.bucket, 'marani-20260101-000000-002.tar'), names)).toMatchObject({
      known: 2,
    })
  })

  it('fail if the machine slept so long that their files may have been removed', async () => {
    const place = openPlace('slept')
    await keep('a')
    const late = makeBackup(sourceOf(files, 13 * 60), { path: place.address, kind: 'bucket' })
    expect(await sentenceOf(late)).toMatch(/^The backup took too long/)
    expect((await readBackups(place.bucket)).archives).toEqual([])
  })

  it('report which photo is missing or damaged, and the next one uploads a missing one again', async () => {
    for (const secret of [undefined, passphrase]) {
      const place = openPlace(`damaged-${secret === undefined ? 'plain' : 'sealed'}`)
      await keep('a', 'b')
      const { name } = await make(place, secret)
      const path = place.pathOf(place.keys().find(key => key.endsWith(nameOf('b'))) ?? '')
      const written = readFileSync(path)
      for (const at of [0, written.length - 1]) {
        const other = Buffer.from(written)
        other[at] = (other[at] ?? 0) ^ 0xff
        writeFileSync(path, other)
        expect(await sentenceOf(check(place, name, secret))).toBe(
          `The backup ${server.address}/damaged-${secret === undefined ? 'plain' : 'sealed'}/${name} is damaged: ${nameOf('b')} is not as it was written. Use another one.`,
        )
      }
      rmSync(path)
      expect(await sentenceOf(check(place, name, secret))).toMatch(
        new RegExp(`is damaged: its file ${nameOf('b')} is missing. Use another one.$`),
      )
      expect(await make(place, secret)).toMatchObject({ files: 2, known: 1 })
      expect(await check(place, name, secret)).toMatchObject({ files: 2 })
    }
  })

  it('are listed, read and pruned together with single-file backups of earlier versions', async () => {
    const place = openPlace('earlier')
    await keep('a', 'b')
    const name = 'marani-20250101-000000-000.tar'
    const path = join(dataFolder(), name)
    await makeBackup(sourceOf(), { path, kind: 'file' })
    await place.bucket.put(name, { body: readFileSync(path), sha256: 'UNSIGNED-PAYLOAD' })
    expect(await check(place, name)).toMatchObject({ files: 2, manifest: { format: 'marani-backup/1' } })
    const newer = await make(place)
    expect(newer.known).toBe(0)
    for (const one of [name, newer.name]) expect(await restored(place, one)).toEqual([photo('a'), photo('b')])
    expect(await keepNewestInBucket(place.bucket, 2)).toBe(0)
    expect((await readBackups(place.bucket)).archives.map(one => one.name)).toEqual([newer.name, name])
    expect(await keepNewestInBucket(place.bucket, 1)).toBe(1)
    expect(await check(place, newer.name)).toMatchObject({ files: 2, manifest: { format: 'marani-backup/2' } })
    // An archive alone has none of its photos.
    const alone = join(dataFolder(), newer.name)
    writeFileSync(alone, readFileSync(place.pathOf(newer.name)))
    expect(await sentenceOf(checkBackup({ path: alone, passphrase: undefined }))).toMatch(
      /are in the bucket that it comes from: name it there\.$/,
    )
  })

  it('that are killed with kill -9 do not count as backups, and what they left is removed later', async () => {
    const place = openPlace('killed')
    const settings = { DATABASE_URL: '', DATA_DIR: await filledFolder('demo') }
    const backup = run(process.execPath, ['server/backup.ts', place.address], settings)
    while (place.photos().length < 3) await wait(2)
    backup.kill('SIGKILL')
    expect(await backup.ended, backup.output()).toBe('SIGKILL')
    expect((await readBackups(place.bucket)).archives).toEqual([])

    await keep('a')
    const whole = await make(place)
    const left = place.photos().length - 1
    expect(left).toBeGreaterThan(2)
    await keepNewestInBucket(place.bucket, 1)
    expect(place.photos()).toHaveLength(left + 1)
    place.age(25)
    await keepNewestInBucket(place.bucket, 1)
    expect(place.keys()).toEqual([whole.name, `${whole.name}.files.json`, `marani-files/plain/${nameOf('a')}`])
    expect(await check(place, whole.name)).toMatchObject({ files: 1 })
  })
})
