import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { MergeEntry, MergePreview } from '../../../src/features/merging/mergeShapes.ts'
import { renderPanel } from '../screens/renderPanel.tsx'
import { ids, places } from '../screens/rows.ts'
import { respondingProvider, country, guesthouses } from './respondingProvider.ts'

const [hotels] = country.categories
const one = ids.hotels
const two = String(guesthouses.id)
const preview = (merged: object = hotels ?? {}, kept: object = guesthouses): MergePreview => ({
  merged: { ...merged },
  kept: { ...kept },
  uses: [
    {
      resource: 'establishments',
      property: 'category_id',
      count: 12,
      capped: false,
      filter: { category_id: one },
      deleted: 2,
    },
  ],
  requests: { count: 3, capped: false },
  along: [],
})
const answers = {
  [`GET /categories/${one}/merge?into=${two}`]: preview(),
  [`GET /categories/${two}/merge?into=${one}`]: preview(guesthouses, hotels),
  [`POST /categories/${one}/merge`]: { id: 'm', kept: guesthouses, counts: { establishments: 14, requests: 3 } },
  [`POST /categories/${two}/merge`]: { id: 'm', kept: hotels, counts: {} },
}
const dialog = async () => within(await screen.findByRole('dialog'))

beforeEach(() => localStorage.clear())

describe('merging', () => {
  it('of a record shows both records and the effects, and leads to the one that remains', async () => {
    const { provider, calls } = respondingProvider(answers)
    const { user, router } = renderPanel({ provider, path: `/categories/update/${one}` })
    await user.click(await screen.findByRole('button', { name: 'Merge into…' }))
    const asking = await dialog()
    expect(asking.getByRole<HTMLButtonElement>('button', { name: 'Merge' }).disabled).toBe(true)
    await user.click(asking.getByRole('combobox', { name: 'Record to keep' }))
    expect(asking.queryByRole('option', { name: /^Hotels/ })).toBeNull()
    await user.click(await asking.findByRole('option', { name: /^Guesthouses/ }))
    expect(await asking.findByText('Open requests: 3')).toBeTruthy()
    expect(asking.getByRole('link', { name: 'Establishments: 12' }).closest('li')?.textContent).toBe(
      'Establishments: 12 · Category · in the trash: 2',
    )
    expect(asking.getAllByRole('columnheader').map(cell => cell.textContent)).toEqual([
      'Field',
      'Goes to the trashHotels',
      'KeptGuesthouses',
    ])
    const row = asking.getByRole('rowheader', { name: /^Name In English\s*\(different\)/ }).closest('tr')
    expect([...(row?.querySelectorAll('td') ?? [])].map(cell => cell.textContent)).toEqual(['Hotels', 'Guesthouses'])
    await user.click(asking.getByRole('button', { name: 'Merge' }))
    await screen.findByText('reference.merge.done')
    await waitFor(() => expect(router.state.location.pathname).toBe(`/categories/update/${two}`))
    const [path, options] = calls.find(([, { method }]) => method === 'POST')!
    expect([path, options.body]).toEqual([`/categories/${one}/merge`, { into: two }])
    expect(options.headers?.['Idempotency-Key']).toMatch(/^\w{32}$/)
  })

  it('of two records in a list can keep either of them', async () => {
    const { provider, calls } = respondingProvider(answers)
    const { user } = renderPanel({ provider, path: '/categories' })
    await user.click(await screen.findByRole('checkbox', { name: /Hotels/ }))
    expect(screen.queryByRole('button', { name: 'Merge these two' })).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: /Guesthouses/ }))
    await user.click(screen.getByRole('button', { name: 'Merge these two' }))
    const asking = await dialog()
    await user.click(await asking.findByRole('button', { name: 'Swap' }))
    await waitFor(() =>
      expect(asking.getAllByRole('columnheader')[1]?.textContent).toBe('Goes to the trashGuesthouses'),
    )
    await user.click(asking.getByRole('button', { name: 'Merge' }))
    await waitFor(() => expect(calls.find(([, { method }]) => method === 'POST')?.[0]).toBe(`/categories/${two}/merge`))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('that failed shows the reason, and can be retried', async () => {
    const refusal = Object.assign(new Error('Some fields need correction.'), {
      status: 422,
      body: { errors: { into: 'Too many levels (maximum 5)' } },
    })
    const { provider } = respondingProvider({ ...answers, [`POST /categories/${one}/merge`]: refusal })
    const { user } = renderPanel({ provider, path: `/categories/update/${one}` })
    await user.click(await screen.findByRole('button', { name: 'Merge into…' }))
    const asking = await dialog()
    await user.click(asking.getByRole('combobox'))
    await user.click(await asking.findByRole('option', { name: /^Guesthouses/ }))
    await asking.findByText('Open requests: 3')
    await user.click(asking.getByRole('button', { name: 'Merge' }))
    expect(await screen.findByText('Too many levels (maximum 5)')).toBeTruthy()
    expect(asking.getByRole<HTMLButtonElement>('button', { name: 'Merge' }).disabled).toBe(false)
  })

  it('is available only to administrators', async () => {
    const { provider, calls } = respondingProvider({})
    renderPanel({ provider, path: `/municipalities/${ids.telavi}`, role: 'moderator', permissions: ['full_access'] })
    await screen.findByText('Used by')
    expect(screen.queryByRole('button', { name: 'Merge into…' })).toBeNull()
    expect(calls.map(([path]) => path)).not.toContain(`/municipalities/${ids.telavi}/merges`)
  })
})

describe('the merges of a record', () => {
  const entry: MergeEntry = {
    id: 'merge-1',
    at: '2026-05-26T09:00:00.000Z',
    by: ids.person,
    kept: { ...guesthouses },
    merged: { ...hotels },
    counts: { establishments: 4 },
    undone_at: null,
    undone_by: null,
    put_back: null,
    left_count: null,
    left: [],
  }
  const list = `GET /categories/${two}/merges`

  it('show what was merged into what, and can be undone after confirmation', async () => {
    const { provider, calls } = respondingProvider({
      [list]: [entry],
      'POST /merges/merge-1/undo': { merged: hotels, put_back: 4, left_count: 0, left: [] },
    })
    const { user } = renderPanel({ provider, path: `/categories/update/${two}` })
    const part = within(await screen.findByRole('region', { name: 'Merges' }))
    expect(part.getByText('Establishments: 4')).toBeTruthy()
    expect(part.getByText(/“Hotels” was merged into “Guesthouses”/)).toBeTruthy()
    await user.click(part.getByRole('button', { name: 'Undo merge' }))
    const asking = await dialog()
    expect(calls.some(([, { method }]) => method === 'POST')).toBe(false)
    await user.click(asking.getByRole('button', { name: 'Undo merge' }))
    await screen.findByText('reference.merges.undone')
    expect(calls.find(([, { method }]) => method === 'POST')?.[0]).toBe('/merges/merge-1/undo')
  })

  it('name what was changed since and was left unchanged by undoing', async () => {
    const undone: MergeEntry = {
      ...entry,
      undone_at: '2026-05-27T09:00:00.000Z',
      undone_by: ids.person,
      put_back: 3,
      left_count: 1,
      left: [{ resource: 'establishments', id: String(places.alpha.id) }],
    }
    renderPanel({ provider: respondingProvider({ [list]: [undone] }).provider, path: `/categories/update/${two}` })
    expect(await screen.findByText('Changed since the merge, not reverted: 1')).toBeTruthy()
    expect((await screen.findByRole('link', { name: 'Alpha', hidden: true })).getAttribute('href')).toBe(
      `/establishments/${String(places.alpha.id)}`,
    )
    expect(screen.queryByRole('button', { name: 'Undo merge' })).toBeNull()
  })
})
