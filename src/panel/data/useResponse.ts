import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { PanelDataProvider } from './dataProvider.ts'

/** Fetches a path of the API below an entity's, and reloads it when records of the entity change. */
export function useResponse<Result>(
  entity: string,
  path: string,
  enabled = true,
): { data: Result | undefined; error: unknown } {
  const provider = useDataProvider<PanelDataProvider>()
  const { data, error } = useQuery({
    queryKey: [entity, 'answer', path],
    queryFn: async ({ signal }) => (await provider.call(`/${entity}/${path}`, { signal })).json as Result,
    enabled,
    retry: false,
  })
  return { data, error }
}
