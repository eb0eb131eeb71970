import { expirePassed } from '../src/api/people/expirePassed.ts'
import type { RecordsContext } from '../src/records/context.ts'
import { log } from './log.ts'

const hour = 3_600_000
const kept = 24 * hour

/** Removes once an hour what has passed: answers kept for idempotency keys for more than a day, links, codes and sessions. */
export function forgetPassed(records: RecordsContext): NodeJS.Timeout {
  const forget = async () => {
    await records.store.remove('answers', [{ property: 'created_at', operator: 'lt', value: new Date(records.clock().getTime() - kept).toISOString() }])
    await expirePassed(records)
  }
  return setInterval(() => void forget().catch(error => log.error({ err: error }, 'what has passed could not be removed')), hour).unref()
}
