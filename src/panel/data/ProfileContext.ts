import { useDataProvider } from 'ra-core'
import { createContext, useContext } from 'react'
import type { Profile } from '../../engine/model/session.ts'
import type { PanelDataProvider } from './dataProvider.ts'

const Context = createContext<(profile: Profile) => void>(() => undefined)

export const ProfileChangeProvider = Context.Provider

/** Shows the panel's person as given from now on. */
export const useProfileChange = (): ((profile: Profile) => void) => useContext(Context)

/** Asks the server who is signed in, and shows the panel's person so from now on. */
export function useProfileRefresh(): () => Promise<void> {
  const change = useProfileChange()
  const provider = useDataProvider<PanelDataProvider>()
  return async () => change((await provider.call('/profile/get', { method: 'POST' })).json as Profile)
}
