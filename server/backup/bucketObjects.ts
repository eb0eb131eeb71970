import { hash } from 'node:crypto'
import { parseDocument, DomUtils } from 'htmlparser2'
import { bucketReason, createBucketClient } from '../files/bucketClient.ts'
import { bucketOf, StartError } from '../settings.ts'
import { hourMilliseconds } from '../../src/engine/model/durations.ts'

/** The timeout for the transfer of an archive. */
export const archiveMilliseconds = 6 * hourMilliseconds
const objectMilliseconds = 600_000

/** An object in a bucket, as a listing reports it. */
export interface BucketObject {
  /** Its name, relative to the address. */
  key: string
  bytes: number
  /** When it was written, in milliseconds by the bucket's clock. */
  modified: number
}

/** A listing and its time, in milliseconds by the bucket's clock. */
export interface BucketListing {
  objects: BucketObject[]
  now: number
}

/** An object to write: its bytes, their SHA-256, which the bucket verifies, and its headers. */
export interface NewObject {
  body: Blob | Uint8Array<ArrayBuffer>
  sha256: string
  headers?: Record<string, string>
  milliseconds?: number
}

/** The objects below an address of a bucket. Every function throws `StartError` if the bucket can't be reached or rejects the request. */
export interface BucketObjects {
  /** The address for people, without credentials. */
  displayName: string
  /** Lists all objects with a prefix; with `isFlat` none in subfolders. */
  list(beginning: string, isFlat?: boolean): Promise<BucketListing>
  put(key: string, object: NewObject): Promise<void>
  /** Streams an object, with a timeout. */
  get(key: string, milliseconds: number): Promise<ReadableStream<Uint8Array> | undefined>
  bytes(key: string): Promise<Uint8Array | undefined>
  /** Returns the headers of an object; undefined if it does not exist. */
  headers(key: string): Promise<Headers | undefined>
  /** Removes an object if it exists. */
  remove(key: string): Promise<void>
}

/** Wraps bytes as an object to write. */
export const bytesObject = (bytes: Uint8Array): NewObject => ({
  body: new Uint8Array(bytes),
  sha256: hash('sha256', bytes),
})

type Document = ReturnType<typeof parseDocument>

const textOf = (tag: string, inside: Parameters<typeof DomUtils.getElementsByTagName>[1]): string =>
  DomUtils.textContent(DomUtils.getElementsByTagName(tag, inside, true, 1))

const objectsOf = (document: Document, prefix: string): BucketObject[] =>
  DomUtils.getElementsByTagName('Contents', document).map(({ children }) => ({
    key: textOf('Key', children).slice(prefix.length),
    bytes: Number(textOf('Size', children)),
    modified: Date.parse(textOf('LastModified', children)),
  }))

/** Opens the bucket that an address names. Throws `StartError` if the address is incomplete. */
export function openObjects(written: string): BucketObjects {
  const { address, ...credentials } = bucketOf(written.replace(/^s3:/, 'https:'))
  const { origin, pathname } = new URL(address)
  const [, name = '', ...folders] = pathname.split('/')
  const prefix = folders.length > 0 ? `${folders.map(decodeURIComponent).join('/')}/` : ''
  const addressOf = (key: string) => `${address}/${key.split('/').map(encodeURIComponent).join('/')}`
  const send = createBucketClient(credentials)
  const noBucket = () => new StartError(`There is no bucket ${origin}/${name}.`)
  const unreachable = (error: unknown): never => {
    throw new StartError(`The bucket ${address} can't be reached: ${bucketReason(error)}.`)
  }
  const ask = async (url: string, init: RequestInit & { method: string; milliseconds?: number }): Promise<Response> => {
    const { milliseconds = objectMilliseconds, ...request } = init
    const response = await send(url, { ...request, signal: AbortSignal.timeout(milliseconds) }).catch(unreachable)
    if (!response.ok && response.status !== 404)
      throw new StartError(`The bucket ${address} answered ${init.method} with ${response.status}.`)
    return response
  }
  /** Pruning removes what no listing names, so a response that was cut off or is no listing must not count as an empty one. */
  const wholeListing = async (response: Response): Promise<string> => {
    const text = await response.text().catch(unreachable)
    if (!/<ListBucketResult[^]*<\/ListBucketResult>\s*$/.test(text))
      throw new StartError(`The bucket ${address} answered the request for a listing with something else.`)
    return text
  }
  const found = async (key: string, init: { method: string; milliseconds?: number }): Promise<Response | undefined> => {
    const response = await ask(addressOf(key), init)
    return response.ok ? response : undefined
  }
  return {
    displayName: address,
    list: async (beginning, isFlat = false) => {
      const listing: BucketListing = { objects: [], now: Infinity }
      let token: string | undefined
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: prefix + beginning })
        if (isFlat) query.set('delimiter', '/')
        if (token !== undefined) query.set('continuation-token', token)
        const response = await ask(`${origin}/${name}?${query}`, { method: 'GET' })
        if (!response.ok) throw noBucket()
        const document = parseDocument(await wholeListing(response), { xmlMode: true })
        listing.now = Math.min(listing.now, Date.parse(response.headers.get('date') ?? '') || Date.now())
        for (const object of objectsOf(document, prefix)) listing.objects.push(object)
        token = textOf('NextContinuationToken', document) || undefined
        if (token === undefined && textOf('IsTruncated', document) === 'true')
          throw new StartError(`The bucket ${address} lists only a part of what it has.`)
      } while (token !== undefined)
      return listing
    },
    put: async (key, { body, sha256, headers, milliseconds = objectMilliseconds }) => {
      const init = { method: 'PUT', body, headers: { ...headers, 'x-amz-content-sha256': sha256 }, milliseconds }
      if (!(await ask(addressOf(key), init)).ok) throw noBucket()
    },
    get: async (key, milliseconds) => (await found(key, { method: 'GET', milliseconds }))?.body ?? undefined,
    bytes: async key => {
      const response = await found(key, { method: 'GET' })
      return response && new Uint8Array(await response.arrayBuffer().catch(unreachable))
    },
    headers: async key => (await found(key, { method: 'HEAD' }))?.headers,
    remove: async key => void (await ask(addressOf(key), { method: 'DELETE' })),
  }
}
