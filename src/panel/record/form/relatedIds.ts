import type { Entity } from '../../../engine/model/registry.ts'
import { fieldViewOf } from '../../fields/index.ts'

/** Returns the IDs that values refer to, by entity; each value comes with its property name. */
export function relatedIds(
  entity: Entity,
  values: Iterable<readonly [name: string, value: unknown]>,
): Map<string, string[]> {
  const wanted = new Map<string, Set<string>>()
  for (const [name, value] of values) {
    const property = entity.properties.get(name)
    const target = property?.field.reference
    if (!property || !target) continue
    const ids = wanted.get(target) ?? new Set()
    for (const id of fieldViewOf(property.type).related?.(value) ?? []) ids.add(id)
    wanted.set(target, ids)
  }
  return new Map([...wanted].map(([name, ids]) => [name, [...ids].sort()]))
}
