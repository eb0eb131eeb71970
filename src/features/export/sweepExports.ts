import type { RecordsContext } from '../../engine/records/context.ts'
import { is } from '../../engine/records/findOne.ts'

/**
 * Seconds between two signs that an export is running, and seconds without a sign after which it is considered broken.
 */
export const aliveSeconds = 10
const goneSeconds = 60

/** Marks exports as broken whose server no longer gives a sign of them. */
export async function sweepExports({ store, clock }: RecordsContext): Promise<void> {
  const now = clock()
  const silent = {
    property: 'updated_at',
    operator: 'lt',
    value: new Date(now.getTime() - goneSeconds * 1_000).toISOString(),
  } as const
  await store.update('exports', [is('state', 'running'), silent], { state: 'broken', ended_at: now.toISOString() })
}
