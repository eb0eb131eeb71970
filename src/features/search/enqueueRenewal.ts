import type { RecordsContext } from '../../engine/records/context.ts'
import { enqueue } from '../../engine/jobs/enqueue.ts'

/** Enqueues the job that updates the search texts of records that refer to a renamed one. */
export const enqueueRenewal: RecordsContext['onRenamed'] = (inside, entity, id) =>
  enqueue(inside, 'renew_search', { entity, record_id: id }, { uniqueKey: `${entity} ${id}` })
