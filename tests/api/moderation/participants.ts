import type { Row } from '../../../src/engine/model/query.ts'
import type { TestApi } from '../testApi.ts'
import { createPerson, type TestPerson } from './people.ts'
import { publicStatuses, rowsOf, insertRecord, statuses, type RecordState } from './moderatedRecords.ts'

/** Somebody before a record in a state. */
export interface Part {
  /** Who they are to the record, as the table calls them. */
  name: string
  somebody: Omit<TestPerson, 'actor'> & { actor: TestPerson['actor'] | null }
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
  ...Object.fromEntries(
    keys.map(key => [`moderator with ${key}, inside`, { role: 'moderator', permissions: [key], inside: true }]),
  ),
  ...Object.fromEntries(
    ['objectowner', 'manager', 'guide', 'user'].flatMap(role => [
      [role, { role }],
      [`${role}, inside`, { role, inside: true }],
    ]),
  ),
}

const standings: [state: string, standing: RecordState][] = statuses.flatMap(status => [
  [status, { status }] as [string, RecordState],
  ...(publicStatuses.includes(status)
    ? [[`${status}, request waits`, { status, waits: true }] as [string, RecordState]]
    : []),
])

/** Another organization, and another person's page: what those outside have. */
const elsewhere = '018f0000-0000-7000-8000-0000000000ee'

/** What makes a record that of those inside; an organization is its own, and each guide's page is of another person. */
const home = {
  id: '018f0000-0000-7000-8000-0000000000aa',
  of: { establishments: { organization_id: '018f0000-0000-7000-8000-0000000000aa' } } as Record<string, Row>,
}

async function standAll(api: TestApi, entity: string): Promise<Omit<Part, 'name' | 'somebody'>[]> {
  const places = []
  for (const [state, standing] of standings)
    places.push({ state, ...(await insertRecord(api, entity, { ...standing, more: home.of[entity] ?? {} })) })
  return places
}

/**
 * Everybody before a complete record in every state, once with a request waiting where one can. Records are shared by all;
 * only guides' pages that are somebody's own are each of somebody else. `names` keeps to some of them.
 */
export async function participants(
  api: TestApi,
  entity: string,
  names: readonly string[] = ['nobody', ...Object.keys(kinds)],
): Promise<Part[]> {
  if (entity === 'establishments' && (await rowsOf(api, 'organizations', { id: home.id })).length === 0)
    await insertRecord(api, 'organizations', { status: 'approved', more: { id: home.id } })
  const shared = await standAll(api, entity)
  const nobody = { name: 'nobody', somebody: { id: '', actor: null, call: api.nobody } }
  const parts: Part[] = names.includes('nobody') ? shared.map(place => ({ ...nobody, ...place })) : []
  const organizations = entity === 'organizations' ? shared.map(({ row }) => String(row.id)) : [home.id]
  for (const [name, { role, permissions = [], inside }] of Object.entries(kinds)) {
    if (!names.includes(name)) continue
    if (entity === 'guides' && inside) {
      for (const place of await standAll(api, entity)) {
        const somebody = await createPerson(api, role, { permissions, organization_ids: [elsewhere] })
        const row: Row = { ...place.row, user_id: somebody.id }
        await api.put(entity, row.id, { user_id: somebody.id })
        parts.push({ name, somebody, ...place, row })
      }
    } else {
      const somebody = await createPerson(api, role, {
        permissions,
        organization_ids: inside ? organizations : [elsewhere],
      })
      parts.push(...shared.map(place => ({ name, somebody, ...place })))
    }
  }
  return parts
}
