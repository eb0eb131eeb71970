import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import type { OwnProviderAccounts } from '../ownAccounts.ts'

const queryKey = ['profile', 'provider_accounts']

/** Loads the person's accounts at the identity provider; `renew` reloads them. */
export function useOwnAccounts() {
  const client = useQueryClient()
  const provider = useDataProvider<PanelDataProvider>()
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await provider.call('/profile/provider_accounts', { signal })).json as OwnProviderAccounts,
  })
  return { data, reload: () => client.invalidateQueries({ queryKey }) }
}
