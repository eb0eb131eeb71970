import { describe, expect, it } from 'vitest'
import type { FieldDeclaration } from '../../../src/engine/model/declaration.ts'
import { checkEntities } from '../../../src/engine/model/checkEntities.ts'
import { createRegistry } from '../../../src/engine/model/registry.ts'
import { asStored } from '../../../src/engine/model/stored/asStored.ts'
import { emptyDocument } from '../../../src/engine/model/stored/documentFormat.ts'
import { layered } from '../../../src/engine/model/stored/layered.ts'
import { renamedStore } from '../../../src/engine/records/renamedStore.ts'
import { UniqueConflict } from '../../../src/engine/records/store.ts'
import { createFakerestStore } from '../../../src/prototype/fakerestStore.ts'
import { files, taken } from './files.ts'
import { after, documentOf, resourceOf } from './pairs.ts'

const listed = (name: string) => ({
  list: { columns: [name], filters: [name], sort: [`${name}_ge`, 'ASC'] as [string, 'ASC'] },
})
const field = (name: string): FieldDeclaration => ({ name, type: 'text', localized: true, unique: true })
const before = after(
  emptyDocument,
  documentOf(resourceOf([field('label')], listed('label'), { ids: { name: 'a1', label: 'a2' } })),
)
const renamed = after(
  before,
  documentOf(resourceOf([field('heading')], listed('heading'), { ids: { name: 'a1', heading: 'a2' } })),
)
const declarationsOf = (stored: unknown) => layered(files, stored, taken).declarations
const query = {
  entity: 'trails',
  where: [],
  sort: { property: 'heading_ge', order: 'ASC' as const },
  offset: 0,
  limit: 9,
}

describe('a field that was renamed', () => {
  const declarations = declarationsOf(renamed)
  const registry = createRegistry(declarations)
  const stored = asStored(declarations)

  it('is stored under its former name, including in its list', () => {
    expect(checkEntities(stored, taken)).toEqual([])
    const [was, is] = [declarationsOf(before), stored].map(all => all.entities.find(({ name }) => name === 'trails'))
    expect(is).toEqual(was)
  })

  it('is written and read under its current name, including in older rows', async () => {
    const below = createFakerestStore(createRegistry(stored), {})
    await below.insert('trails', [{ id: '1', name: 'a', label_ge: 'ბ', label_en: 'B' }])
    const store = renamedStore(below, registry)
    await store.insert('trails', [{ id: '2', name: 'b', heading_ge: 'ა', heading_en: 'A' }])
    expect((await store.find(query)).map(row => [row.id, row.heading_ge, row.heading_en, 'label_ge' in row])).toEqual([
      ['2', 'ა', 'A', false],
      ['1', 'ბ', 'B', false],
    ])
    expect((await store.find({ ...query, properties: ['heading_en'] })).map(row => ({ ...row }))).toEqual([
      { id: '2', heading_en: 'A' },
      { id: '1', heading_en: 'B' },
    ])
    const where = [{ any: [{ property: 'heading_en', operator: 'in' as const, value: ['B'] }] }]
    expect(await store.count({ entity: 'trails', where })).toBe(1)
    const [changed] = await store.update('trails', where, { heading_en: 'C' })
    expect(changed?.heading_en).toBe('C')
    expect(
      (await below.find({ ...query, sort: { property: 'label_ge', order: 'ASC' } })).map(row => row.label_en),
    ).toEqual(['A', 'C'])
    await store.transaction(async inside => {
      expect((await inside.findCounted(query, 10)).rows).toHaveLength(2)
    })
  })

  it('is reported under its current name if its value is taken', async () => {
    const store = renamedStore(createFakerestStore(createRegistry(stored), {}), registry)
    await store.insert('trails', [{ id: '1', name: 'a', heading_ge: 'ა' }])
    const error: unknown = await store
      .insert('trails', [{ id: '2', name: 'b', heading_ge: 'ა' }])
      .catch((found: unknown) => found)
    expect(error).toBeInstanceOf(UniqueConflict)
    expect(error).toMatchObject({ entity: 'trails', property: 'heading_ge' })
  })

  it('costs nothing if no field was renamed', () => {
    const plain = createRegistry(declarationsOf(before))
    const store = createFakerestStore(plain, {})
    expect(renamedStore(store, plain)).toBe(store)
    expect(
      asStored(declarationsOf(before)).entities.every(
        (entity, index) => entity === declarationsOf(before).entities[index] || entity.name === 'trails',
      ),
    ).toBe(true)
  })
})
