import { availableParallelism } from 'node:os'

/** The valid values of the setting SERVERS. */
export const serversPattern = /^([1-9]\d?|cores)$/

/**
 * Returns the number of servers in the settings; `cores` means one per processor. Always 1 with the embedded database, which only one
 * process can open.
 */
export function numberOfServers({ SERVERS = '', DATABASE_URL = '' }: NodeJS.ProcessEnv): number {
  if (DATABASE_URL === '' || !serversPattern.test(SERVERS)) return 1
  return SERVERS === 'cores' ? availableParallelism() : Number(SERVERS)
}
