import { AwsClient } from 'aws4fetch'
import type { Files } from '../../src/engine/ports/files.ts'
import { answerWithin } from '../answerWithin.ts'

/** A bucket as settings name it: its address, and who it is opened as. */
export interface S3Bucket {
  address: string
  key: string
  secret: string
  region: string
}

/** How long a bucket may take until it begins to answer, or has taken a file in. */
const answerMilliseconds = 60_000

/** What a bucket answered a file with; one that is packed on the way, or whose length is not said, is read as a whole first. */
async function fileOf({ headers, body }: Response): ReturnType<Files['get']> {
  if (!body) return undefined
  const length = headers.get('content-length')
  if (length !== null && !headers.has('content-encoding')) return { body, size: Number(length) }
  const whole = await new Response(body).blob()
  return { body: whole.stream(), size: whole.size }
}

/** Files in a bucket that speaks S3's protocol, which may take so many milliseconds. Throws where it can't be reached or refuses. */
export function createS3Files({ address, key, secret, region }: S3Bucket, patience = answerMilliseconds): Files {
  const client = new AwsClient({ accessKeyId: key, secretAccessKey: secret, region, service: 's3', retries: 3 })
  const ask = async (name: string, init: RequestInit & { method: string }): Promise<Response> => {
    const response = await answerWithin(patience, signal => client.fetch(`${address}/${name}`, { ...init, signal }))
    if (response.ok) return response
    await response.body?.cancel()
    if (response.status === 404 && init.method !== 'PUT') return response
    const error = new Error(`The bucket answered ${init.method} with ${response.status}`)
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
