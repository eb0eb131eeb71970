import { createContext, useContext } from 'react'
import { actorFor, type Actor } from '../../engine/model/actor.ts'
import type { Authorization } from '../../engine/model/authorization.ts'
import type { Profile } from '../../engine/model/session.ts'
import type { Entity, Registry } from '../../engine/model/registry.ts'

/** The signed-in person: the profile from the server and their permissions as an actor. */
export type SignedIn = Profile & Omit<Actor, 'role'>

/** Returns the actor for a profile. */
export const signedIn = (authorization: Authorization, profile: Profile): SignedIn => ({
  ...profile,
  ...actorFor(authorization, profile),
})

/**
 * What the panel needs once a person is signed in: their profile, and the registry built from the server's settings.
 */
export interface PanelContext {
  registry: Registry
  profile: SignedIn
}

const Context = createContext<PanelContext | null>(null)

export const PanelContextProvider = Context.Provider

/** Returns the panel's registry and profile. Throws outside the signed-in area. */
export function usePanel(): PanelContext {
  const panel = useContext(Context)
  if (!panel) throw new Error('usePanel is called outside the signed-in area')
  return panel
}

/** Returns the entity with this name. */
export const useEntity = (name: string): Entity => usePanel().registry.entity(name)
