import { inBatches } from '../../engine/records/inBatches.ts'
import type { Store } from '../../engine/records/store.ts'
import type { ShownStep } from './declarations.ts'

/** Returns the date of the last publication that changed each resource, by its name. */
export async function lastChanges(store: Store): Promise<Record<string, string>> {
  const changes = new Map<string, string>()
  for await (const rows of inBatches({ store }, 'declared_models', [], { properties: ['plan', 'created_at'] }))
    for (const { plan, created_at } of rows)
      for (const { entity } of (plan ?? []) as readonly ShownStep[])
        if (entity !== undefined && created_at > (changes.get(entity) ?? '')) changes.set(entity, created_at)
  return Object.fromEntries(changes)
}
