import type { RecordsContext } from '../../engine/records/context.ts'
import { is } from '../../engine/records/findOne.ts'

/** Seconds after which an export shows again that somebody works on it, and after which nobody does any more. */
export const aliveSeconds = 10
const goneSeconds = 60

/** Notes of exports whose server gives no sign of them any more that they broke off: nobody else could. */
export async function sweepExports({ store, clock }: RecordsContext): Promise<void> {
  const now = clock()
  const silent = {
    property: 'updated_at',
    operator: 'lt',
    value: new Date(now.getTime() - goneSeconds * 1_000).toISOString(),
  } as const
  await store.update('exports', [is('state', 'running'), silent], { state: 'broken', ended_at: now.toISOString() })
}
