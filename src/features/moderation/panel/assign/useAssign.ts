import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { BulkResult } from '../../../../engine/model/bulk.ts'
import type { PanelDataProvider } from '../../../../panel/data/dataProvider.ts'
import type { NamedPerson } from '../../../people/knownPeople.ts'

/** Loads the people to whom requests can be assigned; for a single request, those who may decide it. */
export function useDeciders(id?: string): readonly NamedPerson[] {
  const provider = useDataProvider<PanelDataProvider>()
  const { data = [] } = useQuery<NamedPerson[]>({
    queryKey: ['requests', 'deciders', id ?? ''],
    queryFn: async ({ signal }) =>
      (await provider.call(`/requests/deciders${id === undefined ? '' : `?id=${encodeURIComponent(id)}`}`, { signal }))
        .json as NamedPerson[],
    staleTime: 60_000,
    retry: false,
  })
  return data
}

/** Returns functions that assign requests, to a person or to nobody; lists and reviews are reloaded. */
export function useAssign() {
  const provider = useDataProvider<PanelDataProvider>()
  const client = useQueryClient()
  const reload = () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [resource, what] }) => resource === 'requests' && what !== 'take',
    })
  return {
    one: async (id: string, assignee_id: string | null): Promise<void> => {
      await provider.call(`/requests/${encodeURIComponent(id)}/assign`, { method: 'POST', body: { assignee_id } })
      await reload()
    },
    /** Returns how many requests could not be assigned. */
    many: async (ids: readonly string[], assignee_id: string | null): Promise<number> => {
      const body = { records: ids.map(id => ({ id })), assignee_id }
      const { results } = (await provider.call('/requests/bulk/assign', { method: 'POST', body })).json as {
        results: BulkResult[]
      }
      await reload()
      return results.filter(({ problem }) => problem !== undefined).length
    },
  }
}
