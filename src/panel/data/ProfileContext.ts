import { useDataProvider } from 'ra-core'
import { createContext, useContext } from 'react'
import type { Profile } from '../../engine/model/session.ts'
import type { PanelDataProvider } from './dataProvider.ts'

const Context = createContext<(profile: Profile) => void>(() => undefined)

export const ProfileChangeProvider = Context.Provider

/** Returns a function that replaces the profile of the signed-in person. */
export const useProfileChange = (): ((profile: Profile) => void) => useContext(Context)

/** Returns a function that fetches the profile of the signed-in person again and shows it. */
export function useProfileRefresh(): () => Promise<void> {
  const change = useProfileChange()
  const provider = useDataProvider<PanelDataProvider>()
  return async () => change((await provider.call('/profile/get', { method: 'POST' })).json as Profile)
}
