import { availableParallelism } from 'node:os'

/** What the setting SERVERS may say. */
export const serversPattern = /^([1-9]\d?|cores)$/

/** How many servers the settings ask for: `cores` for as many as the machine has processors. One where the database is embedded, which belongs to one process. */
export function numberOfServers({ SERVERS = '', DATABASE_URL = '' }: NodeJS.ProcessEnv): number {
  if (DATABASE_URL === '' || !serversPattern.test(SERVERS)) return 1
  return SERVERS === 'cores' ? availableParallelism() : Number(SERVERS)
}
