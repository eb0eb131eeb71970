import { expirePassed } from '../src/api/people/expirePassed.ts'
import { sweepFiles } from '../src/api/files/sweepFiles.ts'
import type { Ports } from '../src/api/ports.ts'
import { log } from './log.ts'

const hour = 3_600_000
const kept = 24 * hour

/** Removes once an hour what has passed: answers kept for idempotency keys for more than a day, links, codes and sessions, files that nothing names. */
export function forgetPassed(ports: Ports): NodeJS.Timeout {
  const forget = async () => {
    await ports.store.remove('answers', [{ property: 'created_at', operator: 'lt', value: new Date(ports.clock().getTime() - kept).toISOString() }])
    await expirePassed(ports)
    await sweepFiles(ports)
  }
  return setInterval(() => void forget().catch(error => log.error({ err: error }, 'what has passed could not be removed')), hour).unref()
}
