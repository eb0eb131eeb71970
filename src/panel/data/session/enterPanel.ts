import { api } from './api.ts'
import { messageCatalogs, type Messages } from './messages.ts'
import type { Profile, Settings } from '../../../engine/model/session.ts'
import { authorizedFetch } from './authorizedFetch.ts'
import { readLocale } from './locale.ts'
import { problemIn } from './problemBody.ts'

/** What the signed-in area starts with. */
export interface Entrance {
  profile: Profile
  settings: Settings
  messages: Messages
}

async function ask<Result>(path: string): Promise<Result> {
  const response = await authorizedFetch(`${api}${path}`, { method: 'POST' })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${problemIn(response.status, response.headers, text).code}`)
  return JSON.parse(text)
}

/** Fetches the profile of the signed-in person with their permissions. Throws if the request fails. */
export const askProfile = (): Promise<Profile> => ask('/profile/get')

/** Fetches the profile and the settings while loading the catalog of the chosen language. */
export async function enterPanel(): Promise<Entrance> {
  const [profile, settings, messages] = await Promise.all([
    askProfile(),
    ask<Settings>('/settings'),
    messageCatalogs[readLocale()](),
  ])
  return { profile, settings, messages }
}
