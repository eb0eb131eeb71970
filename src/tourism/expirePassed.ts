import { system } from '../engine/model/actor.ts'
import { inTransaction } from '../engine/records/context.ts'
import { is } from '../engine/records/findOne.ts'
import { inBatches } from '../engine/records/inBatches.ts'
import { applyRetention } from '../engine/records/retention.ts'
import { writeChanges } from '../engine/records/writeChanges.ts'
import type { Ports } from '../engine/ports.ts'
import { updatePageRows } from '../features/pages/publish.ts'

/**
 * Expires invitations and mutes whose time is over, brings pages up to date, and deletes data after its retention
 * period.
 */
export async function expirePassed(ports: Ports, signal?: AbortSignal): Promise<void> {
  const { store, registry } = ports
  const now = ports.clock().toISOString()
  await store.remove('muted_senders', [{ property: 'expires_at', operator: 'lte', value: now }])
  await updatePageRows(ports)
  const passed = [is('status', 'pending'), { property: 'expires_at', operator: 'lt', value: now } as const]
  for await (const rows of inBatches(ports, 'invitations', passed))
    for (const row of rows)
      await inTransaction(ports, inside =>
        writeChanges(inside, system, registry.entity('invitations'), row, {
          changes: { status: [row.status, 'expired'] },
          action: 'expire',
          // The last sender still vouches for the invitation to somebody who started in time.
          keepsLastChange: true,
        }),
      )
  await applyRetention(ports, ports.product.retention, { retentionDays: ports.retentionDays, signal })
}
