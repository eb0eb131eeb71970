import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { createContext, useContext } from 'react'
import type { Profile } from '../../engine/model/session.ts'
import type { PanelDataProvider } from './dataProvider.ts'

const Context = createContext<(profile: Profile) => void>(() => undefined)

export const ProfileChangeProvider = Context.Provider

/** Returns a function that replaces the profile of the signed-in person. */
export const useProfileChange = (): ((profile: Profile) => void) => useContext(Context)

/**
 * Returns a function that fetches the profile of the signed-in person again and shows it, with what their screens show
 * of their account, such as the devices that a new email address has signed out.
 */
export function useProfileRefresh(): () => Promise<void> {
  const change = useProfileChange()
  const provider = useDataProvider<PanelDataProvider>()
  const client = useQueryClient()
  return async () => {
    const { json } = await provider.call('/profile/get', { method: 'POST' })
    change(json as Profile)
    await client.invalidateQueries({ queryKey: ['profile'] })
  }
}
