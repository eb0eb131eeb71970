import { system } from '../../engine/model/actor.ts'
import { findOne } from '../../engine/records/findOne.ts'
import { newRow } from '../../engine/records/newRow.ts'
import type { RecordsContext } from '../../engine/records/context.ts'

const key = 'on'

/** Whether maintenance is switched on for all servers. One statement. */
export const isSwitchedOn = async ({ store }: Pick<RecordsContext, 'store'>): Promise<boolean> =>
  (await findOne(store, 'maintenance_switches', 'key', key)) !== undefined

/** Switches maintenance on or off for all servers, which notice within seconds. Idempotent. */
export async function switchMaintenance(context: RecordsContext, isOn: boolean): Promise<void> {
  const { store } = context
  if (isOn) await store.insertFree('maintenance_switches', [newRow(context, system, 'maintenance_switches', { key })])
  else await store.remove('maintenance_switches', [])
}
