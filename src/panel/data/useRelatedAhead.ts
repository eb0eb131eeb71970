import { useDataProvider, useEvent } from 'ra-core'
import { projectionLimits } from '../../engine/model/projectionLimits.ts'
import type { Entity } from '../../engine/model/registry.ts'
import { relatedRowsOf } from '../../engine/records/relatedName.ts'
import { useAccess } from './access.ts'
import type { PanelDataProvider } from './dataProvider.ts'
import { usePanel } from './RegistryContext.ts'
import { readRelatedAhead, type Expanded } from './relatedAhead.ts'

/** Milliseconds after which these records are rather requested by what shows them, each entity on its own. */
const patience = 5_000

/**
 * Returns a function that reads the records that a record refers to, in one request instead of one for each of their
 * entities, and in parallel with the record. Does nothing if they are of one entity.
 */
export function useRelatedAhead(entity: Entity): (id: string) => void {
  const { registry } = usePanel()
  const provider = useDataProvider<PanelDataProvider>()
  const { actor } = useAccess(entity)
  return useEvent((id: string) => {
    const targetOf = new Map(
      [...entity.properties.keys()]
        .map(name => [name, relatedRowsOf({ registry, actor, entity }, name)?.target.name ?? ''] as const)
        .filter(([, target]) => target !== '')
        .slice(0, projectionLimits.relations),
    )
    if (new Set(targetOf.values()).size < 2) return
    const names = [...targetOf.keys()].join(',')
    const path = `/${entity.name}/${encodeURIComponent(id)}?fields=${names}&expand=${names}`
    const read = async () =>
      ((await provider.call(path, { signal: AbortSignal.timeout(patience) })).json as { _expanded: Expanded })._expanded
    readRelatedAhead(entity.name, id, { targetOf, read })
  })
}
