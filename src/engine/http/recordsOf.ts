import type { RecordsContext } from '../records/context.ts'
import type { Ports } from '../ports.ts'

/** Returns the context for functions on records, with the effects of writes; `more` is added to it. */
export const recordsOf = (
  {
    registry,
    store,
    clock,
    newId,
    live,
    effects,
    product,
  }: Pick<Ports, 'registry' | 'store' | 'clock' | 'newId' | 'live' | 'effects' | 'product'>,
  more: Pick<RecordsContext, 'session' | 'importId' | 'batchId' | 'onHistory'> = {},
): RecordsContext => ({
  registry,
  store,
  clock,
  newId,
  live,
  effects,
  onEmailChanged: product.onEmailChanged,
  onShutOut: product.onShutOut,
  onRenamed: product.onRenamed,
  ...more,
})
