import type { Row } from '../../../src/model/query.ts'
import type { TestApi } from '../testApi.ts'
import { arrive, type Somebody } from './people.ts'
import { publicStatuses, stand, statuses, type Standing } from './places.ts'

/** Somebody before a record in a state. */
export interface Part {
  /** Who they are to the record, as the table calls them. */
  name: string
  somebody: Omit<Somebody, 'actor'> & { actor: Somebody['actor'] | null }
  state: string
  row: Row
  request: Row | undefined
}

interface Kind {
  role: string
  permissions?: string[]
  /** Whether the record is their own, or their organization's. */
  inside?: true
}

const keys = ['seo', 'incoming_request_access', 'statistics', 'establishment_content_access', 'full_access']

/** Everybody there is: each role, a moderator with each single key, outside and inside. */
const kinds: Record<string, Kind> = {
  administrator: { role: 'administrator' },
  'administrator, inside': { role: 'administrator', inside: true },
  moderator: { role: 'moderator' },
  'moderator, inside': { role: 'moderator', inside: true },
  ...Object.fromEntries(keys.map(key => [`moderator with ${key}`, { role: 'moderator', permissions: [key] }])),
  ...Object.fromEntries(keys.map(key => [`moderator with ${key}, inside`, { role: 'moderator', permissions: [key], inside: true }])),
  ...Object.fromEntries(['objectowner', 'manager', 'guide', 'user'].flatMap(role => [[role, { role }], [`${role}, inside`, { role, inside: true }]])),
}

const standings: [state: string, standing: Standing][] = statuses.flatMap(status => [
  [status, { status }] as [string, Standing],
  ...(publicStatuses.includes(status) ? [[`${status}, request waits`, { status, waits: true }] as [string, Standing]] : []),
])

/** Another organization, and another person's page: what those outside have. */
const elsewhere = '018f0000-0000-7000-8000-0000000000ee'

const home = '018f0000-0000-7000-8000-0000000000aa'

/** What makes a record one's own: the organization it is of or is, or for a guide's page the person. */
const bindings: Record<string, (person: Somebody | undefined) => Row> = {
  establishments: () => ({ organization_id: home }),
  organizations: () => ({}),
  guides: person => ({ user_id: person?.id ?? null }),
}

async function standAll(api: TestApi, entity: string, person?: Somebody): Promise<Omit<Part, 'name' | 'somebody'>[]> {
  const places = []
  for (const [state, standing] of standings) {
    const mine = entity === 'guides' && person ? { user_id: null } : {}
    const { row, request } = await stand(api, entity, { ...standing, more: { ...bindings[entity]?.(undefined), ...mine } })
    places.push({ state, row, request })
  }
  return places
}

/**
 * Everybody before a complete record in every state, once with a request waiting where one can. Records are shared by all;
 * only guides' pages that are somebody's own are each of somebody else.
 */
export async function casts(api: TestApi, entity: string): Promise<Part[]> {
  if (entity === 'establishments') await stand(api, 'organizations', { status: 'approved', more: { id: home } })
  const shared = await standAll(api, entity)
  const parts: Part[] = shared.map(place => ({ name: 'nobody', somebody: { id: '', actor: null, call: api.nobody }, ...place }))
  const organizations = entity === 'organizations' ? shared.map(({ row }) => String(row.id)) : [home]
  for (const [name, { role, permissions = [], inside }] of Object.entries(kinds)) {
    if (entity === 'guides' && inside) {
      for (const place of await standAll(api, entity)) {
        const somebody = await arrive(api, role, { permissions, organization_ids: [elsewhere] })
        const row = { ...place.row, user_id: somebody.id }
        await api.put(entity, row.id, { user_id: somebody.id })
        parts.push({ name, somebody, ...place, row })
      }
    } else {
      const somebody = await arrive(api, role, { permissions, organization_ids: inside ? organizations : [elsewhere] })
      parts.push(...shared.map(place => ({ name, somebody, ...place })))
    }
  }
  return parts
}
