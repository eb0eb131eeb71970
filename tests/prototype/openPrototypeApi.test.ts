import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tastingRooms } from '../api/declarations/publishing.ts'
import { createMemoryFiles } from '../../src/features/files/memoryFiles.ts'
import { loadContent } from '../../src/prototype/content.ts'
import { declared, type Declared } from '../../src/prototype/declared.ts'
import { openPrototypeApi, type PrototypeApi } from '../../src/prototype/openPrototypeApi.ts'

/** A tab's storage. */
function createStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    clear: () => kept.clear(),
    key: index => [...kept.keys()][index] ?? null,
    getItem: name => kept.get(name) ?? null,
    setItem: (name, text) => void kept.set(name, text),
    removeItem: name => void kept.delete(name),
  }
}

const storage = createStorage()
const opened: PrototypeApi[] = []
const open = async (from: Declared) => {
  const api = await openPrototypeApi(from, loadContent(storage), { storage, files: createMemoryFiles() })
  opened.push(api)
  return api
}
const ask = async (api: PrototypeApi, method: string, path: string, token?: string, body?: unknown) => {
  const response = await api.fetch(
    new Request(`http://marani.example/api/v1${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      body: body === undefined ? null : JSON.stringify(body),
    }),
  )
  return { status: response.status, json: (await response.json()) as Record<string, unknown> }
}
const signIn = async (api: PrototypeApi): Promise<string> =>
  String(
    (await ask(api, 'POST', '/auth/login', undefined, { email: 'admin@marani.example', password: 'Marani-Demo-1' }))
      .json.access_token,
  )

const [region] = declared.fixtures.regions ?? []
const path = `/regions/${String(region?.id)}`

beforeEach(() => {
  storage.clear()
  vi.stubGlobal('window', { location: { origin: 'http://marani.example' } })
})
afterEach(async () => {
  for (const api of opened.splice(0)) await api.close()
})

/** The same data with one declaration changed. */
const withRegions = (change: (regions: Declared['entities'][number]) => Declared['entities'][number]): Declared => ({
  ...declared,
  entities: declared.entities.map(entity => (entity.name === 'regions' ? change(entity) : entity)),
})

describe('the content of the prototype', () => {
  it('keeps what was written, for any person who is signed in, when declarations change', async () => {
    const first = await open(declared)
    const token = await signIn(first)
    expect(
      (await ask(first, 'PATCH', path, token, { version: region?.version ?? 1, title_en: 'Written by hand' })).status,
    ).toBe(200)
    const changed = withRegions(entity => ({
      ...entity,
      groups: [
        ...entity.groups.map(group => ({
          ...group,
          fields: group.fields.filter(field => typeof field !== 'string' && field.name !== 'image'),
        })),
        { name: 'more', fields: [{ name: 'cellars', type: 'integer' }] },
      ],
    }))
    const { status, json } = await ask(await open(changed), 'GET', path, token)
    expect({ status, title_en: json.title_en, cellars: json.cellars, image: 'image' in json }).toEqual({
      status: 200,
      title_en: 'Written by hand',
      cellars: null,
      image: false,
    })
  })

  it('is reset when the fixtures change, and the person stays signed in', async () => {
    const first = await open(declared)
    const token = await signIn(first)
    await ask(first, 'PATCH', path, token, { version: region?.version ?? 1, title_en: 'Written by hand' })
    const fixtures = {
      ...declared.fixtures,
      regions: (declared.fixtures.regions ?? []).map(row =>
        row.id === region?.id ? { ...row, title_en: 'Another fixture' } : row,
      ),
    }
    const { status, json } = await ask(await open({ ...declared, fixtures }), 'GET', path, token)
    expect([status, json.title_en]).toEqual([200, 'Another fixture'])
  })

  it('is reset to the fixtures if the stored content is invalid or cannot be read', async () => {
    const first = await open(declared)
    const token = await signIn(first)
    await ask(first, 'PATCH', path, token, { version: region?.version ?? 1, title_en: 'Written by hand' })
    const unique = withRegions(entity => ({
      ...entity,
      groups: entity.groups.map(group => ({
        ...group,
        fields: group.fields.map(field =>
          typeof field !== 'string' && field.name === 'title' ? { ...field, unique: true as const } : field,
        ),
      })),
    }))
    const other = String((declared.fixtures.regions ?? [])[1]?.title_en)
    await ask(first, 'PATCH', path, token, { version: Number(region?.version ?? 1) + 1, title_en: other })
    expect((await ask(await open(unique), 'GET', path, token)).json.title_en).toBe(region?.title_en)
    storage.setItem('marani-prototype', '{ broken')
    expect((await ask(await open(declared), 'GET', path)).status).toBe(401)
  })

  it('includes a resource declared in the tab after a reload, with its records', async () => {
    const first = await open(declared)
    const token = await signIn(first)
    const body = { base: 0, document: tastingRooms() }
    expect((await ask(first, 'PUT', '/declarations/drafts/tasting_rooms', token, body)).status).toBe(200)
    const { plan } = (await ask(first, 'POST', '/declarations/preview', token, {})).json
    expect((await ask(first, 'POST', '/declarations/publish', token, { plan })).json.number).toBe(1)
    const room = { name_ge: 'მარანი', name_en: 'Cellar' }
    expect((await ask(first, 'POST', '/tasting_rooms', token, room)).status).toBe(201)
    const second = await open(declared)
    const { json } = await ask(second, 'GET', '/tasting_rooms', await signIn(second))
    expect(json).toEqual([expect.objectContaining(room)])
  })
})
