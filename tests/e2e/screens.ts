import { fieldTypes } from '../../src/engine/fields/index.ts'
import { authorization } from '../../src/tourism/authorization.ts'
import type { Row } from '../../src/engine/model/query.ts'
import { createRegistry } from '../../src/engine/model/registry.ts'
import type { Profile, Settings } from '../../src/engine/model/session.ts'
import { publicPages } from '../../src/tourism/panel/pages.ts'
import { routesFor, type PanelRoute } from '../../src/tourism/panel/routesFor.ts'
import { tokenOf } from './demoApi.ts'
import { configurePanel } from '../../src/tourism/panel/configurePanel.ts'
import { signedIn } from '../../src/panel/data/RegistryContext.ts'

// The routes are asked outside of a page, where nothing else has said which screens there are.
configurePanel()

export const people = ['admin', 'moderator', 'owner', 'manager', 'guide', 'user'] as const
export type Person = (typeof people)[number]

/** A screen at an address of its own, as somebody sees it. */
export interface Screen {
  /** In words that files can be called by: `establishments-edit`, `home-owner`. */
  name: string
  /** Below `/platform`. */
  path: string
  /** Nobody is signed in where it is missing. */
  person?: Person
}

export const emailOf = (person: Person): string => `${person}@marani.example`

/** What the public pages are asked with, where they are nothing without. */
const queries: Readonly<Record<string, string>> = {
  '/verify-registration': '?token=unknown',
  '/verify-invitation': '?token=unknown',
  '/reset-password': '?token=unknown',
  '/unsubscribe': '?token=unknown',
  '/undo-email': '?token=unknown',
}

/** Which records show most of their screens; of other entities it is the first one. */
const telling: Readonly<Record<string, object>> = {
  establishments: { q: 'Hotel Marani', status: 'approved' },
  requests: { status: 'open', first_time: false },
  users: { role: 'objectowner' },
}

const publicScreens: readonly Screen[] = Object.keys(publicPages).map(path => ({
  name: path === '/terms' ? 'public-terms' : path === '/unsubscribe' ? 'public-unsubscribe' : path.slice(1),
  path: path + (queries[path] ?? ''),
}))

const nameOf = ({ path, entity }: PanelRoute): string => {
  if (!entity) return path.slice(1) || 'home'
  const words = path
    .slice(1)
    .split('/')
    .filter(word => word !== ':id' && word !== 'update')
  if (words.length > 1) return words.join('-')
  return `${entity}-${path.endsWith(':id') ? 'edit' : 'list'}`
}

/** What the server says to a person, as the panel asks it. */
async function openDoor(address: string, person: Person) {
  const headers = { Authorization: `Bearer ${await tokenOf(address, emailOf(person))}` }
  const ask = async <Result>(path: string, method = 'GET'): Promise<Result> => {
    const response = await fetch(`${address}/api/v1${path}`, { method, headers })
    if (!response.ok) throw new Error(`${path} as ${person}: ${response.status}`)
    return response.json() as Promise<Result>
  }
  const [profile, settings] = [await ask<Profile>('/profile/get', 'POST'), await ask<Settings>('/settings', 'POST')]
  return {
    ask,
    routes: routesFor({
      profile: signedIn(authorization, profile),
      registry: createRegistry({ ...settings, fieldTypes, authorization }),
    }),
  }
}

type Door = Awaited<ReturnType<typeof openDoor>>

async function sampleOf({ ask }: Door, { path, entity = '' }: PanelRoute): Promise<string> {
  const filter = encodeURIComponent(JSON.stringify(telling[entity] ?? {}))
  const [record] = await ask<Row[]>(`/${entity}?filter=${filter}&range=[0,0]`)
  if (!record)
    throw new Error(
      `The demo has no record to show ${path} with: add one to fixtures/${entity}.json, or mend the filter in screens.ts`,
    )
  return path.replace(':id', String(record.id))
}

const screenAt = async (door: Door, route: PanelRoute, person: Person): Promise<Screen> => ({
  name: nameOf(route),
  path: route.path.includes(':id') ? await sampleOf(door, route) : route.path,
  person,
})

/** What others see differently: their homepage, their own record, and that something is not for them. */
const others: readonly Screen[] = [
  ...people.slice(1).map(person => ({ name: `home-${person}`, path: '/', person })),
  { name: 'establishments-create-user', path: '/establishments/create', person: 'user' },
  { name: 'establishments-create-guide', path: '/establishments/create', person: 'guide' },
  { name: 'not-found', path: '/nowhere', person: 'user' },
  { name: 'forbidden', path: '/moderators', person: 'user' },
]

const ownRecords: readonly { name: string; person: Person; entity: string }[] = [
  { name: 'establishments-edit-owner', person: 'owner', entity: 'establishments' },
  { name: 'guides-edit-guide', person: 'guide', entity: 'guides' },
  { name: 'help-list-owner', person: 'owner', entity: 'help' },
]

/**
 * Every screen that there is, from the panel's own table of routes: as the administrator, and where only others get, as they.
 * A route of a record of which the demo has none is an error.
 */
export async function allScreens(address: string): Promise<Screen[]> {
  const seen = new Set<string>()
  const screens = [...publicScreens]
  for (const person of people) {
    const door = await openDoor(address, person)
    for (const route of door.routes) {
      if (seen.has(route.path)) continue
      seen.add(route.path)
      screens.push(await screenAt(door, route, person))
    }
    for (const { name, entity } of ownRecords.filter(own => own.person === person)) {
      const path = name.includes('list') ? `/${entity}` : `/${entity}/:id`
      screens.push({ ...(await screenAt(door, { path, screen: 'edit', entity }, person)), name })
    }
  }
  return [...screens, ...others]
}
