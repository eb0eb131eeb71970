import { refreshReferrers } from '../../engine/records/refreshReferrers.ts'
import { later } from '../../engine/jobs/jobRules.ts'
import { recordsOf } from '../../engine/http/recordsOf.ts'
import type { JobHandler } from '../../engine/jobs/handler.ts'

/** After so many seconds nothing is written any more that was begun before the new name was there. */
const overSeconds = 60

/** Has the records that refer to one that was renamed found by its new name: at once, and again when nobody can still be writing the old one. */
export const renewSearch: JobHandler<'renew_search'> = {
  async run(ports, { payload, signal, enqueue }) {
    const { entity, record_id } = payload
    await refreshReferrers(recordsOf(ports), entity, record_id, () => !signal.aborted)
    signal.throwIfAborted()
    if (!payload.again)
      await enqueue(
        'renew_search',
        { entity, record_id, again: true },
        { uniqueKey: `${entity} ${record_id} again`, runAt: new Date(later(ports.clock(), overSeconds)) },
      )
  },
}
