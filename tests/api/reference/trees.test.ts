import { expect, it } from 'vitest'
import { describeApi } from '../describeApi.ts'
import { maker } from './parts.ts'

describeApi('categories under categories', api => {
  const admin: ReturnType<typeof api>['nobody'] = (...call) => api().as('admin')(...call)
  const make = maker(admin)
  /** Categories each below the one before. */
  const chain = async (length: number) => {
    const ids: string[] = []
    for (let level = 0; level < length; level++)
      ids.push(String((await make.category({ parent_id: ids.at(-1) ?? null })).id))
    return ids
  }
  const under = async (id: unknown, parent: unknown) => make.change('categories', id, { parent_id: parent })

  it('are never below themselves', async () => {
    const [top, middle, bottom] = await chain(3)
    for (const parent of [top, middle, bottom])
      expect((await under(top, parent)).refusal).toMatchObject({
        status: 422,
        errors: { parent_id: 'circular_parent' },
      })
    expect((await under(bottom, top)).record.parent_id).toBe(top)
  })

  it('are at most five levels deep, counted above and below', async () => {
    const [first, , , fourth, fifth] = await chain(5)
    expect(
      (await admin('POST', '/categories', { body: { name_ge: 'ა', name_en: 'A', parent_id: fifth } })).problem.errors,
    ).toEqual({ parent_id: { code: 'too_deep', params: { levels: 5 } } })
    const [other] = await chain(1)
    expect((await under(first, other)).refusal.errors).toEqual({ parent_id: 'too_deep' })
    const [upper, lower] = await chain(2)
    expect((await under(upper, fourth)).refusal.errors).toEqual({ parent_id: 'too_deep' })
    expect((await under(lower, fourth)).record.parent_id).toBe(fourth)
  })

  it('form no circle if two are moved at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = await Promise.all([make.category(), make.category()])
      const answers = await Promise.all([under(one.id, other.id), under(other.id, one.id)])
      expect(answers.map(response => response.status).toSorted()).toEqual([200, 422])
    }
  })

  it('are restored only below an existing parent', async () => {
    const [top, bottom] = await chain(2)
    await admin('DELETE', `/categories/${bottom}`)
    api().clock.advance(1)
    await admin('DELETE', `/categories/${top}`)
    expect((await admin('POST', `/categories/${bottom}/restore`)).refusal.errors).toEqual({
      parent_id: 'reference_deleted',
    })
    await admin('POST', `/categories/${top}/restore`)
    expect((await admin('POST', `/categories/${bottom}/restore`)).record.parent_id).toBe(top)
  })
})
