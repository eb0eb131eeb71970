import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { PanelDataProvider } from '../../../../panel/data/dataProvider.ts'

/** What changes with people: their own lists and the invitations. */
const changing = ['users', 'moderators', 'invitations']

/** Does something to people; lists and records that show them are then asked for anew. Rejects as the provider does. */
export function usePersonCall(): (path: string, body?: unknown, method?: 'POST' | 'DELETE') => Promise<void> {
  const client = useQueryClient()
  const provider = useDataProvider<PanelDataProvider>()
  return async (path, body, method = 'POST') => {
    await provider.call(path, { method, body })
    await Promise.all(changing.map(entity => client.invalidateQueries({ queryKey: [entity] })))
  }
}
