import type { Action, CodeList, EntityDeclaration, Locale, PermissionKey } from './declaration.ts'
import type { RoleName } from './authorization.ts'
import type { ListChoice } from './listViews.ts'

/** What a role may do with an entity: with every row, with its own, or not at all. */
export type Reach = 'all' | 'own' | 'none'
export type AccessTable = Record<string, Record<Action, Reach>>

/** Answer of `POST /profile/get`. */
export interface Profile {
  id: string
  first_name: string
  last_name: string
  email: string
  phone: string | null
  /** What letters to them are written in. */
  language: Locale
  /** Whether they want news by e-mail. */
  news: boolean
  role: RoleName
  role_id: number
  permissions: readonly PermissionKey[]
  organizations: readonly string[]
  access: AccessTable
  /** The version of the terms that they have still to accept before they go on, null for none. */
  terms_due: number | null
  /** What they chose for their lists, by resource; what is not there is as it usually is. */
  lists: Readonly<Record<string, ListChoice>>
}

/** A server of map pictures. */
export interface MapTiles {
  /** Its address with `{z}`, `{x}` and `{y}` in it, and `{s}` for one of several hosts. */
  url: string
  /** Whom the pictures are from, as it is written on the map. */
  attribution: string
}

/** Answer of `POST /settings`: what the panel is built from. Only entities, groups and fields that the role may read are in it. */
export interface Settings {
  languages: readonly Locale[]
  entities: readonly EntityDeclaration[]
  codeLists: readonly CodeList[]
  limits: { bodyBytes: number; pageRows: number; cappedCount: number }
  contact: { email: string }
  /** Whether there is an outbox that this person may read. */
  outbox: boolean
  /** Where maps take their pictures from; null where they are drawn from outlines alone. */
  mapTiles: MapTiles | null
  /** Whether translations can be suggested. */
  suggestions: boolean
}

/** One line of `GET /profile/sessions` and `GET /users/{id}/sessions`. */
export interface SessionEntry {
  id: string
  /** Browser and system, as the browser tells them; empty where it doesn't. */
  device: string
  /** The network address it began from, without its last part; empty where it is not known. */
  place: string
  created_at: string
  last_used_at: string
  /** Whether it is the session of whoever asks. */
  current: boolean
}

/** How far somebody is on the way from a letter's link to an account. */
export interface Passage {
  /** Missing where there is nothing left to do but to sign in. */
  ticket?: string
  step: 'confirm_number' | 'create_user' | 'sign_in'
  email: string
  role: RoleName
  /** What a person who registers works in; 4 is a guide. */
  sector?: number
  /** Legal name of the organization that invites. */
  organization?: string
}
