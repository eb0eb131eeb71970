import type { RecordsContext } from '../records/context.ts'
import { followEmailChange } from '../../features/accounts/followEmailChange.ts'
import type { Ports } from '../ports.ts'

/** What the records door works with, and what follows in letters from what is written through it. `more` is added to it. */
export const recordsOf = ({ registry, store, clock, newId, live }: Pick<Ports, 'registry' | 'store' | 'clock' | 'newId' | 'live'>, more: Pick<RecordsContext, 'session' | 'importId'> = {}): RecordsContext => ({
  registry,
  store,
  clock,
  newId,
  live,
  onEmailChanged: followEmailChange,
  ...more,
})
