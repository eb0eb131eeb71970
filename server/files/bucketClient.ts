import { setTimeout as wait } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'

/** A bucket of the settings: its address and credentials. */
export interface S3Bucket {
  address: string
  key: string
  secret: string
  region: string
}

/** The bucket can't be reached or rejected a request; the message is a sentence that names it without credentials. */
export class BucketError extends Error {
  override name = 'BucketError'
}

/** Returns why a request failed. The message of a failed fetch is always the same. */
export function bucketReason(error: unknown): string {
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return reason instanceof Error ? reason.message : String(reason)
}

/** How often a request is repeated, and the pause before that. */
const [retries, pauseMilliseconds] = [3, 100]

/** Whether a connection broke before the response began, as when the bucket's front end restarts or closes an idle connection. */
const isConnectionLost = (error: unknown): boolean =>
  error instanceof TypeError &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  /^(UND_ERR_SOCKET|ECONNRESET|EPIPE)$/.test(String(error.cause.code))

/**
 * Returns a function that sends signed requests to a bucket. A request is repeated if the bucket can't answer it at the moment or the
 * connection breaks: the same object is written, read or removed again. Its body must not be a stream.
 */
export function createBucketClient({ key, secret, region }: Omit<S3Bucket, 'address'>): AwsClient['fetch'] {
  const client = new AwsClient({ accessKeyId: key, secretAccessKey: secret, region, service: 's3', retries })
  return async (...request) => {
    for (let attempt = 1; ; attempt++)
      try {
        return await client.fetch(...request)
      } catch (error) {
        if (attempt > retries || !isConnectionLost(error)) throw error
        await wait(attempt * pauseMilliseconds)
      }
  }
}
