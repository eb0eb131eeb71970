import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { Entity } from '../../../engine/model/registry.ts'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import { randomKey } from '../../../panel/data/idempotencyKeys.ts'
import { useAnswerPart } from '../../../panel/data/useAnswerPart.ts'
import { useIsVisible } from '../../../panel/data/useIsVisible.ts'
import type { PersonHere } from '../personHere.ts'

/** Milliseconds after which a tab says again that it is there. */
const beatMilliseconds = 20_000

/** What this page is known by, and the property that has the focus in it. */
export const tab = { name: randomKey(), field: null as string | null }

/** Where it is said who has a record open. */
export const presencePath = (entity: Entity, id: string): string => `/${entity.name}/${encodeURIComponent(id)}/presence`

export const presenceKey = (path: string): readonly string[] => ['presence', path]

const nobody: readonly PersonHere[] = []

/**
 * Who else has open what a path is about. Tells the server that this tab has it open: every few seconds while it is looked at, and at once when the
 * server says that somebody came or went.
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
    refetchInterval: query => (isVisible && !query.state.error ? beatMilliseconds : false),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  return data
}

/** The names of those others who are in one field of it, as far as `usePresence` knows. */
export function useNamesIn(path: string, field: string): readonly string[] {
  const names = useAnswerPart(
    { queryKey: presenceKey(path), enabled: false, gcTime: 0 },
    (here: readonly PersonHere[] = nobody) =>
      here
        .filter(person => person.field === field)
        .map(({ name }) => name)
        .join('\n'),
  )
  return names === '' ? [] : names.split('\n')
}
