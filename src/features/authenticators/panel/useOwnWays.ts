import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import type { OwnWays } from '../ownWays.ts'

const queryKey = ['profile', 'authenticators']

/** The person's ways to sign in other than the password; `renew` reloads them. */
export function useOwnWays() {
  const client = useQueryClient()
  const provider = useDataProvider<PanelDataProvider>()
  const { data, error } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await provider.call('/profile/authenticators', { signal })).json as OwnWays,
  })
  return { data, error, renew: () => client.invalidateQueries({ queryKey }) }
}
