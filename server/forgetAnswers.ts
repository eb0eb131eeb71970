import type { RecordsContext } from '../src/records/context.ts'
import { log } from './log.ts'

const hour = 3_600_000
const kept = 24 * hour

/** Removes once an hour the answers kept for idempotency keys that are more than a day old. */
export function forgetAnswers({ store, clock }: RecordsContext): NodeJS.Timeout {
  const forget = () =>
    store
      .remove('answers', [{ property: 'created_at', operator: 'lt', value: new Date(clock().getTime() - kept).toISOString() }])
      .catch(error => log.error({ err: error }, 'old answers could not be removed'))
  return setInterval(() => void forget(), hour).unref()
}
