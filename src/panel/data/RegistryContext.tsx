import { createContext, useContext } from 'react'
import type { Profile } from '../../engine/model/session.ts'
import type { Entity, Registry } from '../../engine/model/registry.ts'

/** What the panel is built from once a person is signed in: their profile, and the registry made from the server's settings. */
export interface PanelContext {
  registry: Registry
  profile: Profile
}

const Context = createContext<PanelContext | null>(null)

export const PanelContextProvider = Context.Provider

/** The panel's registry and profile; throws outside the signed-in area. */
export function usePanel(): PanelContext {
  const panel = useContext(Context)
  if (!panel) throw new Error('usePanel is called outside the signed-in area')
  return panel
}

/** The declared entity of that name. */
export const useEntity = (name: string): Entity => usePanel().registry.entity(name)
