import { AwsClient } from 'aws4fetch'
import type { Files } from '../../src/engine/ports/files.ts'

/** A bucket as settings name it: its address, and who it is opened as. */
export interface S3Bucket {
  address: string
  key: string
  secret: string
  region: string
}

/** How long a bucket may take over a file. */
const answerMilliseconds = 60_000

/** Files in a bucket that speaks S3's protocol. Throws where it can't be reached or refuses. */
export function createS3Files({ address, key, secret, region }: S3Bucket): Files {
  const client = new AwsClient({ accessKeyId: key, secretAccessKey: secret, region, service: 's3', retries: 3 })
  const ask = async (name: string, init: RequestInit & { method: string }): Promise<Response> => {
    const response = await client.fetch(`${address}/${name}`, {
      ...init,
      signal: AbortSignal.timeout(answerMilliseconds),
    })
    if (response.ok || (response.status === 404 && init.method !== 'PUT')) return response
    const error = new Error(`The bucket answered ${init.method} with ${response.status}`)
    throw response.status >= 500 || response.status === 429 ? Object.assign(error, { code: 'EAGAIN' }) : error
  }
  return {
    put: async (name, bytes) => void (await ask(name, { method: 'PUT', body: bytes })),
    get: async name => {
      const response = await ask(name, { method: 'GET' })
      if (!response.ok || !response.body) return undefined
      return { body: response.body, size: Number(response.headers.get('content-length')) }
    },
    remove: async name => void (await ask(name, { method: 'DELETE' })),
  }
}
