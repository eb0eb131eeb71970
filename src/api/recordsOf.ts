import type { RecordsContext } from '../records/context.ts'
import { enqueue } from './jobs/enqueue.ts'
import { followEmailChange } from './people/followEmailChange.ts'
import type { Ports } from './ports.ts'

const askRenewal: RecordsContext['onRenamed'] = (inside, entity, id) => enqueue(inside, 'renew_search', { entity, record_id: id }, { uniqueKey: `${entity} ${id}` })

/** What the records door works with, and what follows in letters from what is written through it. `more` is added to it. */
export const recordsOf = ({ registry, store, clock, newId, live }: Pick<Ports, 'registry' | 'store' | 'clock' | 'newId' | 'live'>, more: Pick<RecordsContext, 'session' | 'importId'> = {}): RecordsContext => ({
  registry,
  store,
  clock,
  newId,
  live,
  onEmailChanged: followEmailChange,
  onRenamed: askRenewal,
  ...more,
})
