import { refreshReferrers } from '../../engine/records/refreshReferrers.ts'
import { later } from '../../engine/jobs/jobRules.ts'
import { recordsOf } from '../../engine/http/recordsOf.ts'
import type { JobHandler } from '../../engine/jobs/handler.ts'

/** Seconds after which no write that began before the renaming is still in progress. */
const settleSeconds = 60

/**
 * Updates the search texts of the records that refer to a renamed one: immediately, and again once no concurrent write
 * can still use the old name.
 */
export const renewSearch: JobHandler<'renew_search'> = {
  async run(ports, { payload, signal, enqueue }) {
    const { entity, record_id } = payload
    await refreshReferrers(recordsOf(ports), entity, record_id, () => !signal.aborted)
    signal.throwIfAborted()
    if (!payload.again)
      await enqueue(
        'renew_search',
        { entity, record_id, again: true },
        { uniqueKey: `${entity} ${record_id} again`, runAt: new Date(later(ports.clock(), settleSeconds)) },
      )
  },
}
