import { createContext, useContext } from 'react'
import { actorFor, type Actor } from '../../engine/model/actor.ts'
import type { Authorization } from '../../engine/model/authorization.ts'
import type { Profile } from '../../engine/model/session.ts'
import type { Entity, Registry } from '../../engine/model/registry.ts'

/** The signed-in person: what the server says of them, and what they may do by it. */
export type SignedIn = Profile & Omit<Actor, 'role'>

/** The person of a profile as somebody who does something. */
export const signedIn = (authorization: Authorization, profile: Profile): SignedIn => ({
  ...profile,
  ...actorFor(authorization, profile),
})

/** What the panel is built from once a person is signed in: their profile, and the registry made from the server's settings. */
export interface PanelContext {
  registry: Registry
  profile: SignedIn
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
