import { createContext, useContext } from 'react'
import type { Settings } from '../../engine/model/session.ts'

const Context = createContext<Settings | null>(null)

export const SettingsProvider = Context.Provider

/** Returns the server's settings as of the time the panel was opened. Throws outside the signed-in area. */
export function useSettings(): Settings {
  const settings = useContext(Context)
  if (!settings) throw new Error('useSettings is called outside the signed-in area')
  return settings
}
