import type { Files } from '../../src/engine/ports/files.ts'
import { withResponseTimeout } from '../withResponseTimeout.ts'
import { BucketError, bucketReason, createBucketClient, type S3Bucket } from './bucketClient.ts'

/** How long a bucket may take to begin a response, or to accept a file. */
const responseMilliseconds = 60_000

/** Returns the file in a response. If it is compressed in transit or has no length, it is read completely first. */
async function fileOf({ headers, body }: Response): ReturnType<Files['get']> {
  if (!body) return undefined
  const length = headers.get('content-length')
  if (length !== null && !headers.has('content-encoding')) return { body, size: Number(length) }
  const whole = await new Response(body).blob()
  return { body: whole.stream(), size: whole.size }
}

/**
 * Stores files in an S3-compatible bucket; requests time out after `timeoutMilliseconds`. Throws `BucketError` if the bucket can't be
 * reached or rejects a request.
 */
export function createS3Files(
  { address, ...credentials }: S3Bucket,
  timeoutMilliseconds = responseMilliseconds,
): Files {
  const send = createBucketClient(credentials)
  const ask = async (name: string, init: RequestInit & { method: string }): Promise<Response> => {
    const response = await withResponseTimeout(timeoutMilliseconds, signal =>
      send(`${address}/${name}`, { ...init, signal }),
    ).catch((cause: unknown) => {
      throw new BucketError(`The bucket ${address} can't be reached: ${bucketReason(cause)}.`, { cause })
    })
    if (response.ok) return response
    await response.body?.cancel()
    if (response.status === 404 && init.method !== 'PUT') return response
    const error = new BucketError(`The bucket ${address} answered ${init.method} with ${response.status}.`)
    throw response.status >= 500 || response.status === 429 ? Object.assign(error, { code: 'EAGAIN' }) : error
  }
  const end = async (name: string, init: RequestInit & { method: string }): Promise<void> => {
    const { body } = await ask(name, init)
    await body?.cancel()
  }
  return {
    put: (name, bytes) => end(name, { method: 'PUT', body: bytes }),
    get: async name => {
      const response = await ask(name, { method: 'GET' })
      return response.ok ? fileOf(response) : undefined
    },
    remove: name => end(name, { method: 'DELETE' }),
  }
}
