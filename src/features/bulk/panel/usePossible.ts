import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { Entity } from '../../../engine/model/registry.ts'
import type { TransitionName } from '../../../engine/rules/moderation/transitions.ts'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import type { BulkCheck } from '../bulkShapes.ts'

/** The records that an action is possible with, according to the server; undefined while loading. */
export function usePossible(
  entity: Entity,
  action: TransitionName,
  records: readonly string[],
): { data: BulkCheck | undefined; error: unknown } {
  const provider = useDataProvider<PanelDataProvider>()
  const { data, error } = useQuery({
    queryKey: [entity.name, 'possible', action, records],
    queryFn: async ({ signal }) =>
      (await provider.call(`/${entity.name}/bulk/check`, { method: 'POST', body: { action, records }, signal }))
        .json as BulkCheck,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  return { data, error }
}
