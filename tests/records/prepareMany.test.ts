import { expect, it } from 'vitest'
import { system } from '../../src/engine/model/actor.ts'
import type { Row } from '../../src/engine/model/query.ts'
import { inTransaction } from '../../src/engine/records/context.ts'
import { insertMany, prepareMany } from '../../src/engine/records/create.ts'
import { describeApi } from '../api/describeApi.ts'

describeApi('records prepared together', api => {
  const prepare = async (name: string, inputs: readonly Row[]) =>
    (await prepareMany(api().ports, system, name, inputs)).drafts
  const slugs = (drafts: readonly { row: Row }[]) => drafts.map(draft => draft.row.slug_en)

  it('of one name get different slugs', async () => {
    const drafts = await prepare(
      'categories',
      [1, 2, 3].map(() => ({ name_ge: 'ერთნაირი', name_en: 'The same' })),
    )
    expect(slugs(drafts)).toEqual([
      'the-same',
      ...drafts.slice(1).map(draft => `the-same-${String(draft.row.id).slice(-6)}`),
    ])
    expect(drafts.every(draft => Object.keys(draft.problems).length === 0)).toBe(true)
  })

  it('yield to the one with an entered slug, wherever it is in the list', async () => {
    const drafts = await prepare('categories', [
      { name_ge: 'ა', name_en: 'By hand' },
      { name_ge: 'ბ', name_en: 'Other', slug_en: 'by-hand' },
    ])
    expect(slugs(drafts)).toEqual([`by-hand-${String(drafts[0]?.row.id).slice(-6)}`, 'by-hand'])
    await inTransaction(api().ports, async inside =>
      insertMany(
        inside,
        system,
        api().ports.registry.entity('categories'),
        drafts.map(draft => draft.row),
      ),
    )
    expect(slugs(await prepare('categories', [{ name_ge: 'გ', name_en: 'By hand' }]))[0]).not.toBe('by-hand')
  })

  it('have problems of their own, and a unique value belongs to the first of them', async () => {
    const drafts = await prepare('regions', [
      { title_ge: 'ა', title_en: 'A', code: 'PM' },
      { title_ge: '', title_en: 'B', code: 'PM' },
      { title_ge: 'გ', title_en: 'C', lat: 91 },
    ])
    expect(
      drafts.map(draft =>
        Object.fromEntries(Object.entries(draft.problems).map(([name, problem]) => [name, problem.code])),
      ),
    ).toEqual([{}, { title_ge: 'required', code: 'not_unique' }, { lat: 'too_big' }])
  })

  it('leave nothing behind', async () => {
    const before = await api().store.count({ entity: 'regions', where: [] })
    await prepare('regions', [{ title_ge: 'ა', title_en: 'A' }])
    expect(await api().store.count({ entity: 'regions', where: [] })).toBe(before)
  })

  it('may be an empty list', async () => {
    expect(await prepare('regions', [])).toEqual([])
  })

  it('are found by their words after they are written', async () => {
    const drafts = await prepare('moderators', [
      { email: 'together@marani.example', firstname: 'Findable', lastname: 'Together' },
    ])
    expect(drafts[0]?.row).toMatchObject({
      role: 'moderator',
      search: 'YQQtogether@marani.eksampleY XXtogether@marani.eksample XXpindable XXtogether',
    })
  })
})
