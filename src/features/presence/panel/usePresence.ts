import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { Entity } from '../../../engine/model/registry.ts'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import { randomKey } from '../../../panel/data/idempotencyKeys.ts'
import { useResponsePart } from '../../../panel/data/useResponsePart.ts'
import { useIsVisible } from '../../../panel/data/useIsVisible.ts'
import type { PersonHere } from '../personHere.ts'

/** Interval in milliseconds in which a tab announces itself. */
const heartbeatMilliseconds = 20_000

/** The random ID of this page, and the property whose input has the focus. */
export const tab = { name: randomKey(), field: null as string | null }

/** The path of a record's presence. */
export const presencePath = (entity: Entity, id: string): string => `/${entity.name}/${encodeURIComponent(id)}/presence`

/** The query key of a presence. */
export const presenceKey = (path: string): readonly string[] => ['presence', path]

const nobody: readonly PersonHere[] = []

/**
 * Returns who else has a place open. Announces this tab every few seconds while it is visible, and refetches
 * immediately when a live event reports a change.
 */
export function usePresence(path: string): readonly PersonHere[] {
  const provider = useDataProvider<PanelDataProvider>()
  const isVisible = useIsVisible()
  const { data = nobody } = useQuery<readonly PersonHere[]>({
    queryKey: presenceKey(path),
    queryFn: async ({ signal }) =>
      (
        await provider.call(path, {
          method: 'POST',
          body: { tab: tab.name, field: tab.field },
          signal,
        })
      ).json as PersonHere[],
    enabled: isVisible,
    refetchInterval: query => (isVisible && !query.state.error ? heartbeatMilliseconds : false),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  return data
}

/** Returns the names of the others who are in one field, from the data of `usePresence`. */
export function useNamesIn(path: string, field: string): readonly string[] {
  const names = useResponsePart(
    { queryKey: presenceKey(path), enabled: false, gcTime: 0 },
    (here: readonly PersonHere[] = nobody) =>
      here
        .filter(person => person.field === field)
        .map(({ name }) => name)
        .join('\n'),
  )
  return names === '' ? [] : names.split('\n')
}
