import { expect } from 'vitest'
import type { StoredDocument } from '../../../src/engine/model/stored/documentSchema.ts'
import { wineRoutes as declaredRoutes } from '../../model/stored/wineRoutes.ts'
import type { ApiResponse } from '../apiResponse.ts'
import type { Caller, TestApi } from '../testApi.ts'

const { ids: _ids, ...resource } = declaredRoutes

/** A resource with one list, moderated, as an administrator would declare it. */
export const wineRoutes: StoredDocument = {
  format: 'marani/1',
  resources: [{ ...resource, entity: { ...resource.entity, export: ['management'] } }],
  codeLists: [
    {
      name: 'route_difficulties',
      values: [
        { value: 'easy', name: 'easy' },
        { value: 'hard', name: 'hard' },
      ],
      texts: { ka: { easy: 'მარტივი', hard: 'რთული' }, en: { easy: 'Easy', hard: 'Hard' } },
    },
  ],
}

/** A resource of tasting rooms with one field, and whatever else is said of it. */
export const tastingRooms = (name = 'tasting_rooms', more: object = {}): StoredDocument => ({
  format: 'marani/1',
  resources: [
    {
      entity: {
        name,
        title: 'name',
        access: { read: ['management'], create: ['management'], update: ['management'], delete: ['administrator'] },
        list: { columns: ['name'], sort: ['name_ge', 'ASC'] },
        groups: [
          {
            name: 'naming',
            fields: [{ name: 'name', type: 'text', localized: true, required: true, search: true, maximum: 160 }],
          },
        ],
        ...more,
      },
    },
  ],
})

/** Keeps a draft, whatever there was before. */
export async function draft(admin: Caller, resource: string, document: object): Promise<ApiResponse> {
  const before = await admin('GET', `/declarations/drafts/${resource}`)
  const version = before.status === 200 ? before.record.version : 0
  const { number: base } = (await admin('GET', '/declarations')).record
  const response = await admin('PUT', `/declarations/drafts/${resource}`, { body: { base, document, version } })
  expect([response.status, response.record.mistakes]).toEqual([200, []])
  return response
}

/** Publishes what there is of some drafts, as whoever has looked at it. */
export async function publish(
  api: TestApi,
  resources: readonly string[],
  note: string | null = null,
): Promise<ApiResponse> {
  const admin = api.as('admin')
  const { record } = await admin('POST', '/declarations/preview', { body: { resources } })
  const headers: Record<string, string> = record.proof ? { Proof: await api.proofOf('admin') } : {}
  return admin('POST', '/declarations/publish', { body: { plan: record.plan, note, resources }, headers })
}
