import type { ServerSettings } from './settings.ts'

const megabyte = 1_048_576

/** What a server needs with the embedded database; on PostgreSQL it needs half of it. */
const neededMegabytes = 900

/**
 * Returns a sentence if the system gives this process less memory than the embedded database needs: the system would kill it without a
 * message. `limit` is in bytes; 0 if there is none.
 */
export function memoryWarning(
  { databaseUrl }: Pick<ServerSettings, 'databaseUrl'>,
  limit = process.constrainedMemory(),
): string | undefined {
  if (databaseUrl !== undefined || limit === 0 || limit >= neededMegabytes * megabyte) return undefined
  return `This process may use ${Math.floor(limit / megabyte)} MB of memory. With the embedded database it needs 1 GB, and is killed without a message if it needs more than it may use.`
}
