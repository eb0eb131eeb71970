import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { usePanel } from '../../../../panel/data/RegistryContext.ts'
import type { PanelDataProvider } from '../../../../panel/data/dataProvider.ts'

/**
 * Returns a function that calls a route about people and reloads the lists and records that show them. Rejects as the
 * provider does.
 */
export function usePersonCall(): (path: string, body?: unknown, method?: 'POST' | 'DELETE') => Promise<void> {
  const client = useQueryClient()
  const provider = useDataProvider<PanelDataProvider>()
  const { people, entities } = usePanel().registry
  // What changes with people: every list of people, and the invitations.
  const changing = [...entities.values()].filter(({ name, table }) => table === people?.table || name === 'invitations')
  return async (path, body, method = 'POST') => {
    await provider.call(path, { method, body })
    await Promise.all(changing.map(({ name }) => client.invalidateQueries({ queryKey: [name] })))
  }
}
