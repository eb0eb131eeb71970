import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Deletion } from '../../../src/engine/model/usage.ts'
import { Rejected } from '../screens/memoryProvider.ts'
import { renderPanel } from '../screens/renderPanel.tsx'
import { ids } from '../screens/rows.ts'
import { respondingProvider, guesthouses } from './respondingProvider.ts'

const path = `/categories/update/${ids.hotels}`
const requested = `GET /categories/${ids.hotels}/deletion`
const dialog = () => screen.findByRole('dialog')

/** What is asked before many are deleted, once it is known with which that is possible. */
const confirming = async () => {
  await screen.findByText('2 records will be moved to the trash.')
  return within(await dialog())
}

/** That it is possible with both categories. */
const possible = { 'POST /categories/bulk/check': { possible: [ids.hotels, guesthouses.id], groups: [] } }

beforeEach(() => localStorage.clear())

const openDialog = async (answers: Record<string, unknown>) => {
  const memory = respondingProvider(answers)
  const panel = renderPanel({ provider: memory.provider, path })
  await panel.user.click(await screen.findByRole('button', { name: 'More actions' }))
  await panel.user.click(screen.getByRole('button', { name: 'Delete' }))
  return { ...memory, ...panel, asking: within(await dialog()) }
}

const free: Deletion = {
  follow: [
    { resource: 'facilities', count: 6 },
    { resource: 'object_types', count: 5 },
  ],
  uses: [],
}

describe('deleting a category', () => {
  it('says how many types are deleted with it, and deletes it after confirmation', async () => {
    const { asking, user, provider } = await openDialog({ [requested]: free })
    expect(asking.getByRole('heading').textContent).toBe(
      'Are you sure you want to delete? Deleting a category also deletes its types.',
    )
    expect(await asking.findByText('Facilities: 6')).toBeTruthy()
    expect(asking.getByText('Object types: 5')).toBeTruthy()
    await user.click(asking.getByRole('button', { name: 'Delete' }))
    await screen.findByText('panel.delete.done')
    expect(provider.delete).toHaveBeenCalledTimes(1)
  })

  it('cannot be confirmed while establishments use it, but links to them', async () => {
    const uses = [
      {
        resource: 'establishments',
        property: 'category_id',
        count: 3,
        capped: false,
        filter: { category_id: ids.hotels },
      },
    ]
    const { asking, provider } = await openDialog({ [requested]: { follow: free.follow, uses } })
    const link = await asking.findByRole('link', { name: 'Establishments: 3' })
    expect(link.getAttribute('href')).toBe(
      `/establishments?filter=${encodeURIComponent(JSON.stringify({ category_id: ids.hotels }))}`,
    )
    expect(asking.getByRole('heading').textContent).toBe('It cannot be deleted')
    expect(asking.queryByRole('button', { name: 'Delete' })).toBeNull()
    expect(asking.getByRole('button', { name: 'Close' })).toBeTruthy()
    expect(provider.delete).not.toHaveBeenCalled()
  })

  it('cannot be confirmed if records use it that the reader cannot see', async () => {
    const { asking } = await openDialog({ [requested]: { follow: [], uses: [], others: true } })
    expect(await asking.findByText('It is also used by records that you cannot see.')).toBeTruthy()
    expect(asking.queryByRole('button', { name: 'Delete' })).toBeNull()
    expect(asking.queryByText('Still used by:')).toBeNull()
  })

  it('reports a failure in the specification’s words, with its cause', async () => {
    const { asking, user, provider } = await openDialog({ [requested]: free })
    provider.delete.mockRejectedValueOnce(new Rejected(409, 'It cannot be deleted while other records use it.'))
    await asking.findByText('Facilities: 6')
    await user.click(asking.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Error occured! It cannot be deleted while other records use it.')).toBeTruthy()
  })

  it('can be confirmed if the effects could not be loaded: the server decides', async () => {
    const { asking, user, provider } = await openDialog({ [requested]: new Rejected(503, 'Unavailable') })
    await waitFor(() => expect(asking.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(false))
    await user.click(asking.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(provider.delete).toHaveBeenCalledTimes(1))
  })

  it('adds up what is deleted with several', async () => {
    const other = `GET /categories/${guesthouses.id}/deletion`
    const { provider } = respondingProvider({
      ...possible,
      [requested]: free,
      [other]: { follow: [{ resource: 'facilities', count: 2 }], uses: [] },
    })
    const { user } = renderPanel({ provider, path: '/categories' })
    await user.click(
      await within(screen.getByRole('table')).findByRole('checkbox', { name: 'Select all on this page' }),
    )
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    const asking = await confirming()
    expect(await asking.findByText('Facilities: 8')).toBeTruthy()
    expect(asking.getByText('2 records will be moved to the trash.')).toBeTruthy()
    await user.click(asking.getByRole('button', { name: 'Delete' }))
    await waitFor(() =>
      expect(provider.call).toHaveBeenCalledWith(
        '/categories/bulk/delete',
        expect.objectContaining({ method: 'POST' }),
      ),
    )
  })
})

describe('deleting several categories', () => {
  it('deletes those that are not in use, and says which remain', async () => {
    const uses = [{ resource: 'establishments', property: 'category_id', count: 3, capped: false, filter: null }]
    const { provider } = respondingProvider({
      ...possible,
      [requested]: { follow: [], uses },
      [`GET /categories/${guesthouses.id}/deletion`]: { follow: [], uses: [] },
    })
    const { user } = renderPanel({ provider, path: '/categories' })
    await user.click(
      await within(screen.getByRole('table')).findByRole('checkbox', { name: 'Select all on this page' }),
    )
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    const asking = await confirming()
    expect((await asking.findByRole('alert')).textContent).toContain('Establishments: 3')
    await user.click(asking.getByRole('button', { name: 'Delete' }))
    await waitFor(() =>
      expect(provider.call).toHaveBeenCalledWith(
        '/categories/bulk/delete',
        expect.objectContaining({ method: 'POST' }),
      ),
    )
  })
})

describe('a failed change of a category', () => {
  it('is reported in the specification’s words above the form', async () => {
    const { provider } = respondingProvider({})
    provider.update.mockRejectedValueOnce(new Rejected(500, 'Something went wrong.'))
    const { user } = renderPanel({ provider, path })
    await user.type(await screen.findByRole('textbox', { name: /^Name In English/ }), '!')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(document.querySelector('.m-savebar p')?.textContent).toContain('Error occured! Something went wrong.'),
    )
  })
})

describe('restoring a category', () => {
  it('that is not possible says which field prevents it, and not that fields of a form need correction', async () => {
    const { provider } = respondingProvider({
      [`POST /categories/${guesthouses.id}/restore`]: new Rejected(422, 'Some fields need correction.', {
        errors: { parent_id: 'This record was deleted; restore it first' },
      }),
    })
    const deleted = { ...guesthouses, deleted_at: '2026-05-01T09:00:00.000Z' }
    Object.assign(provider, { getOne: async () => ({ data: deleted }) })
    const { user } = renderPanel({ provider, path: `/categories/update/${guesthouses.id}` })
    await user.click(await screen.findByRole('button', { name: 'Restore' }))
    const notice = await screen.findByText(/^The record cannot be restored/)
    expect(notice.textContent).toBe(
      'The record cannot be restored:\nParent category: This record was deleted; restore it first.',
    )
  })
})
