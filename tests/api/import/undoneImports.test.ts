import { expect, it } from 'vitest'
import type { Row } from '../../../src/engine/model/query.ts'
import { is } from '../../../src/engine/records/findOne.ts'
import { describeApi } from '../describeApi.ts'
import { importer } from './imported.ts'

describeApi('an import that is undone', api => {
  const { admin, send, check, run, undo, all, code } = importer(api)
  const create = async (resource: string, body: Row) => (await admin('POST', `/${resource}`, body)).record
  const deletedAt = async (resource: string, id: unknown) =>
    (await admin('GET', `/${resource}/${String(id)}`)).record.deleted_at
  const names = (name: string): Row => ({ name_ge: name, name_en: name })
  const idOf = async (resource: string, name: string) => (await all(resource, [is('name_en', name)]))[0]?.id
  const begin = async (resource: string, columns: readonly string[], rows: readonly string[][], more: object = {}) => {
    const id = await send(resource, columns, rows)
    const fields = { name_ge: { column: 'Name' }, name_en: { column: 'Name' }, ...more }
    expect(await check(id, { resource, fields })).toMatchObject({ refused: 0 })
    expect(await run(id)).toMatchObject({ state: 'done' })
    return id
  }

  it('keeps records that are in use, with what depends on them', async () => {
    const [used, above, free] = [code(), code(), code()]
    const undone = await begin('categories', ['Name'], [[used], [above], [free]])
    const [usedId, aboveId, freeId] = [
      await idOf('categories', used),
      await idOf('categories', above),
      await idOf('categories', free),
    ]
    await create('establishments', { name_en: code(), category_id: usedId })
    const facility = await create('facilities', { ...names(code()), category_id: aboveId })
    const { kept } = await undo(undone)
    expect(kept).toMatchObject({ removed: 1, total: 2 })
    expect(kept?.records.map(record => record.id).toSorted()).toEqual([usedId, aboveId].toSorted())
    expect(await deletedAt('categories', freeId)).not.toBeNull()
    for (const id of [usedId, aboveId]) expect(await deletedAt('categories', id)).toBeNull()
    expect(await deletedAt('facilities', facility.id)).toBeNull()
  })

  it('keeps records created for its words if they are in use', async () => {
    const [name, word] = [code(), code()]
    const id = await send('object_types', ['Name', 'Category'], [[name, word]])
    const [made] = (await admin('POST', `/imports/${id}/records/category_id`, { words: [word] })).json as {
      choice: { value: string }
    }[]
    const category = { column: 'Category', match: true, values: { [word]: made?.choice.value } }
    const fields = { name_ge: { column: 'Name' }, name_en: { column: 'Name' }, category_id: category }
    expect(await check(id, { resource: 'object_types', fields })).toMatchObject({ created: 1, refused: 0 })
    await run(id)
    const facility = await create('facilities', { ...names(code()), category_id: made?.choice.value })
    expect(await undo(id)).toMatchObject({ state: 'undone', kept: { removed: 1 } })
    expect(await deletedAt('categories', made?.choice.value)).toBeNull()
    expect(await deletedAt('facilities', facility.id)).toBeNull()
  })
})
