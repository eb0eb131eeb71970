import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Suggestion } from '../../../engine/model/suggestions.ts'
import { suggestedField } from '../../../engine/model/systemFields.ts'
import { isBlank } from '../../../panel/data/values.ts'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'

/** The suggestions for a record, and functions that request and dismiss one; both reject if the request fails. */
export interface Suggestions {
  of(property: string): Suggestion | undefined
  request(property: string): Promise<void>
  dismiss(property: string): Promise<void>
}

/** Loads the suggestions for a stored record. */
export function useSuggestions(resource: string, record: Visible | undefined): Suggestions {
  const provider = useDataProvider<PanelDataProvider>()
  const client = useQueryClient()
  const path = `/${resource}/${encodeURIComponent(String(record?.id))}/suggestions`
  const key = ['suggestions', resource, String(record?.id), record?.version]
  const { data = [] } = useQuery<Suggestion[]>({
    queryKey: key,
    queryFn: async ({ signal }) => (await provider.call(path, { signal })).json as Suggestion[],
    enabled: record !== undefined && !isBlank(record[suggestedField.name]),
    retry: false,
    refetchOnWindowFocus: false,
  })
  const change = (property: string, made: readonly Suggestion[]) =>
    client.setQueryData<Suggestion[]>(key, (known = []) => [...known.filter(one => one.property !== property), ...made])
  return {
    of: property => data.find(one => one.property === property),
    request: async property => {
      const { json } = await provider.call(path, { method: 'POST', body: { property } })
      change(property, [json as Suggestion])
    },
    dismiss: async property => {
      await provider.call(`${path}/dismiss`, { method: 'POST', body: { property } })
      change(property, [])
    },
  }
}
