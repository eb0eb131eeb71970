import { usePanel } from '../../../panel/data/RegistryContext.ts'
import type { Entity } from '../../../engine/model/registry.ts'

/** Returns the described entity, and the property of `meta` that refers to its records. */
export function useSubject(): { entity: Entity; property: string } {
  const { registry } = usePanel()
  const meta = registry.entity('meta')
  const entity = registry.entity(meta.declaration.tabOf ?? '')
  const reference = [...meta.properties.values()].find(({ field }) => field.reference === entity.name)
  return { entity, property: reference?.name ?? '' }
}
