import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { Entity } from '../../../engine/model/registry.ts'
import { transitions, type TransitionName } from '../../../engine/rules/moderation/transitions.ts'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import { useSettled } from '../../../panel/data/useSettled.ts'
import type { BulkCheck } from '../bulkShapes.ts'

/** Milliseconds without a change of the selection before the server is queried. */
const pause = 200

const checkOf = (
  provider: PanelDataProvider,
  entity: Entity,
  { action, records }: { action: TransitionName; records: readonly string[] },
) =>
  queryOptions({
    queryKey: [entity.name, 'possible', action, records],
    queryFn: async ({ signal }) =>
      (await provider.call(`/${entity.name}/bulk/check`, { method: 'POST', body: { action, records }, signal }))
        .json as BulkCheck,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })

/** The records that an action is possible with, according to the server; undefined while loading. */
export function usePossible(
  entity: Entity,
  action: TransitionName,
  records: readonly string[],
): { data: BulkCheck | undefined; error: unknown } {
  const provider = useDataProvider<PanelDataProvider>()
  const { data, error } = useQuery(checkOf(provider, entity, { action, records }))
  return { data, error }
}

/**
 * Whether only the server can tell if the action is possible with a record: it depends on other records, or on the
 * validity of all values.
 */
export const isKnownToServerOnly = ({ declaration }: Entity, action: TransitionName): boolean =>
  declaration.moderated === undefined
    ? action !== 'delete' && action !== 'restore'
    : transitions[action].needs.includes('complete')

/**
 * The number of records that each action is possible with, of those actions for which only the server can tell; an
 * action is missing until its answer arrives.
 */
export function usePossibleCounts(
  entity: Entity,
  actions: readonly TransitionName[],
  records: readonly string[],
): ReadonlyMap<TransitionName, number> {
  const provider = useDataProvider<PanelDataProvider>()
  const settled = useSettled(records, pause)
  const requested =
    settled === records && records.length > 0 ? actions.filter(name => isKnownToServerOnly(entity, name)) : []
  const answers = useQueries({ queries: requested.map(action => checkOf(provider, entity, { action, records })) })
  return new Map(
    requested.flatMap((action, index) => {
      const possible = answers[index]?.data?.possible
      return possible ? [[action, possible.length] as const] : []
    }),
  )
}
