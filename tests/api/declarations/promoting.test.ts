import { expect, it } from 'vitest'
import { createApi } from '../../../src/tourism/createApi.ts'
import { createModels } from '../../../src/features/declarations/createModels.ts'
import { readHead } from '../../../src/features/declarations/head.ts'
import type { EntityDeclaration } from '../../../src/engine/model/declaration.ts'
import { createRegistry, type Declarations } from '../../../src/engine/model/registry.ts'
import type { StoredDocument } from '../../../src/engine/model/stored/documentSchema.ts'
import { describeApi } from '../describeApi.ts'
import { program, type TestApi } from '../testApi.ts'
import { draft, publish, tastingRooms } from './publishing.ts'

const cellars: StoredDocument = {
  format: 'marani/1',
  resources: [
    {
      entity: {
        name: 'cellars',
        title: 'name',
        access: { read: ['management'], create: ['management'], update: ['management'] },
        groups: [
          {
            name: 'main',
            fields: [
              { name: 'name', type: 'text', required: true },
              { name: 'depth', type: 'choice', choices: 'depths' },
              { name: 'length_m', type: 'integer' },
            ],
          },
        ],
      },
    },
  ],
  codeLists: [
    {
      name: 'depths',
      values: [
        { value: 'deep', name: 'deep' },
        { value: 'shallow', name: 'shallow' },
      ],
    },
  ],
}

/** The product after an update in which it declares the cellars with their list itself, without their length. */
function updated(document: StoredDocument): Declarations {
  const [{ entity } = { entity: undefined }] = document.resources ?? []
  if (!entity) throw new Error('nothing is declared')
  const groups = entity.groups.map(group => ({
    ...group,
    fields: group.fields.filter(field => typeof field === 'string' || field.name !== 'length_m'),
  }))
  return {
    ...program.declarations,
    entities: [...program.declarations.entities, { ...entity, groups } as EntityDeclaration],
    codeLists: [...program.declarations.codeLists, { name: 'depths', values: [{ value: 'deep', name: 'deep' }] }],
  }
}

/** A server of the updated product on the same database. */
async function updatedServer(api: TestApi) {
  const { store } = api.ports.models.current()
  const declarations = updated((await readHead(store, program.declarations)).document)
  const newer = { ...program, declarations, registry: createRegistry(declarations) }
  const { models, declaring } = createModels(newer, api.place, await readHead(store, declarations))
  const app = createApi({ ...api.ports, models, declaring })
  const call = async (method: string, path: string, body?: object) => {
    const response = await app.request(`/api/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${api.tokenOf('admin')}`, 'Content-Type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  return { declaring, call }
}

describeApi('a resource that administrators declared and the product declares itself since an update', api => {
  it('keeps its records and what it has in addition, and does not block publications', async () => {
    const admin = api().as('admin')
    await draft(admin, 'cellars', cellars)
    expect((await publish(api(), ['cellars'])).status).toBe(200)
    const made = await admin('POST', '/cellars', { body: { name: 'Khareba', depth: 'shallow', length_m: 7_700 } })

    const { declaring, call } = await updatedServer(api())
    const head = (await call('GET', '/declarations')).body
    expect(head.set_aside).toEqual([])
    expect(head.document).toMatchObject({
      resources: [],
      changes: [{ entity: 'cellars', add: [{ field: { name: 'length_m' } }] }],
      codeLists: [{ name: 'depths', values: [{ name: 'shallow' }] }],
    })
    const record = (await call('GET', `/cellars/${made.record.id}`)).body
    expect(record).toMatchObject({ name: 'Khareba', depth: 'shallow', length_m: 7_700 })
    const changed = await call('PATCH', `/cellars/${made.record.id}`, { version: record.version, length_m: 8_000 })
    expect(changed.body).toMatchObject({ depth: 'shallow', length_m: 8_000 })

    const document = tastingRooms('later_rooms')
    const saved = await call('PUT', '/declarations/drafts/later_rooms', { base: head.number, document, version: 0 })
    expect([saved.status, saved.body.mistakes]).toEqual([200, []])
    const preview = (await call('POST', '/declarations/preview', { resources: ['later_rooms'] })).body
    expect(preview.mistakes).toEqual([])
    const request = { plan: preview.plan, note: null, resources: ['later_rooms'] }
    expect((await call('POST', '/declarations/publish', request)).status).toBe(200)
    expect((await call('GET', '/later_rooms')).status).toBe(200)
    await declaring.leave()
  })
})
