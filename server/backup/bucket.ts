import { createReadStream, createWriteStream, openAsBlob } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { parseDocument, DomUtils } from 'htmlparser2'
import type { KeptBackup } from '../../src/features/backups/backups.ts'
import { bucketOf, StartRefused } from '../settings.ts'
import { isBackupName, momentOf } from './backupName.ts'

/** Whether a backup goes to a bucket: `s3://key:secret@host/bucket/folder`, or the same with http or https. */
export const isBucketAddress = (path: string): boolean => /^(s3|https?):\/\//.test(path)

/** The most that a bucket takes at once. */
const mostBytes = 5 * 1_024 ** 3
const patienceMilliseconds = 6 * 3_600_000

/** A backup in a bucket. */
export interface BackupInBucket extends KeptBackup {
  name: string
}

/** Backups in a bucket, each one file with everything in it. */
export interface BackupBucket {
  /** Where it is, for people: without who opens it. */
  shown: string
  /** The backups that are there, newest first. */
  kept(): Promise<BackupInBucket[]>
  /** Brings a file there, whole or not at all; the bucket compares what arrives. */
  put(name: string, path: string): Promise<void>
  /** Has work done with a copy of a backup on this machine. Throws `StartRefused` where there is none. */
  withCopy<Result>(name: string, work: (path: string) => Promise<Result>): Promise<Result>
  remove(name: string): Promise<void>
}

/** Does work with a folder of its own that is gone afterwards. */
export async function inPassing<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), '.marani-backup-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function sumOf(path: string): Promise<string> {
  const digest = createHash('sha256')
  await pipeline(createReadStream(path), digest)
  return digest.digest('hex')
}

/** Opens the bucket that an address names. Throws `StartRefused` where the address lacks something. */
export function openBucket(written: string): BackupBucket {
  const bucket = bucketOf(written.replace(/^s3:/, 'https:'))
  if (!bucket) throw new StartRefused('The bucket for backups has no address.')
  const { address, key, secret, region } = bucket
  const { origin, pathname } = new URL(address)
  const [, name = '', ...folders] = pathname.split('/')
  const prefix = folders.length > 0 ? `${folders.join('/')}/` : ''
  const client = new AwsClient({ accessKeyId: key, secretAccessKey: secret, region, service: 's3', retries: 3 })
  const ask = async (url: string, init: RequestInit & { method: string }): Promise<Response> => {
    const response = await client
      .fetch(url, { ...init, signal: AbortSignal.timeout(patienceMilliseconds) })
      .catch((error: unknown) => {
        throw new StartRefused(
          `The bucket ${address} can't be reached: ${error instanceof Error ? error.message : String(error)}.`,
        )
      })
    if (!response.ok && response.status !== 404)
      throw new StartRefused(`The bucket ${address} answered ${init.method} with ${response.status}.`)
    return response
  }
  const page = async (token: string | undefined): Promise<{ found: BackupInBucket[]; next: string | undefined }> => {
    const query = new URLSearchParams({ 'list-type': '2', prefix })
    if (token !== undefined) query.set('continuation-token', token)
    const response = await ask(`${origin}/${name}?${query}`, { method: 'GET' })
    if (!response.ok) throw new StartRefused(`There is no bucket ${origin}/${name}.`)
    const document = parseDocument(await response.text(), { xmlMode: true })
    const textOf = (tag: string, inside: Parameters<typeof DomUtils.getElementsByTagName>[1]): string =>
      DomUtils.textContent(DomUtils.getElementsByTagName(tag, inside, true, 1))
    const found = DomUtils.getElementsByTagName('Contents', document).flatMap(entry => {
      const file = textOf('Key', entry.children).slice(prefix.length)
      return isBackupName(file)
        ? [{ name: file, made_at: momentOf(file), bytes: Number(textOf('Size', entry.children)) }]
        : []
    })
    return { found, next: textOf('NextContinuationToken', document) || undefined }
  }
  return {
    shown: address,
    kept: async () => {
      const all: BackupInBucket[] = []
      let token: string | undefined
      do {
        const { found, next } = await page(token)
        all.push(...found)
        token = next
      } while (token !== undefined)
      return all.toSorted((one, other) => (one.name < other.name ? 1 : -1))
    },
    put: async (file, path) => {
      const { size } = await stat(path)
      if (size > mostBytes)
        throw new StartRefused('The backup is larger than the 5 GB that a bucket takes at once: choose a folder.')
      const response = await ask(`${address}/${file}`, {
        method: 'PUT',
        body: await openAsBlob(path),
        headers: { 'x-amz-content-sha256': await sumOf(path) },
      })
      if (!response.ok) throw new StartRefused(`There is no bucket ${origin}/${name}.`)
    },
    withCopy: (file, work) =>
      inPassing(async folder => {
        const response = await ask(`${address}/${file}`, { method: 'GET' })
        if (!response.ok || !response.body) throw new StartRefused(`There is no backup ${file} in ${address}.`)
        const path = join(folder, file)
        await pipeline(Readable.fromWeb(response.body as never), createWriteStream(path, { mode: 0o600 }))
        return work(path)
      }),
    remove: async file => void (await ask(`${address}/${file}`, { method: 'DELETE' })),
  }
}
