import type { RecordsContext } from '../../engine/records/context.ts'
import { enqueue } from '../../engine/jobs/enqueue.ts'

/** Asks for the work by which records that refer to a renamed one are found by its new name. */
export const askRenewal: RecordsContext['onRenamed'] = (inside, entity, id) =>
  enqueue(inside, 'renew_search', { entity, record_id: id }, { uniqueKey: `${entity} ${id}` })
