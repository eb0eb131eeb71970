import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { memoryProvider } from '../screens/memoryProvider.ts'
import { renderPanel } from '../screens/renderPanel.tsx'
import { places, rows } from '../screens/rows.ts'
import { fakeUploads, photo } from './fakeUploads.ts'
import { chooser, group, respond, show } from './showFiles.tsx'
import { ownFile } from '../../fields/ownFile.ts'

beforeEach(() => localStorage.clear())

describe('saving', () => {
  it('waits for uploads and says how many are left', async () => {
    const { choose, requests, saved, save, status, user } = show('images', [])
    await choose(photo('a.jpg'), photo('b.jpg'))
    await user.click(save())
    expect(status()).toBe('2 photos are still uploading')
    await user.keyboard('{Control>}s{/Control}')
    await respond(() => requests[0]?.keep())
    expect(status()).toBe('1 photo is still uploading')
    expect(saved).not.toHaveBeenCalled()
    await respond(() => requests[1]?.keep())
    await waitFor(() => expect(status()).toMatch(/^Saved at/))
    expect(saved).toHaveBeenCalledTimes(1)
    expect(saved.mock.lastCall?.[0].value).toHaveLength(2)
  })

  it('is not blocked by a rejected photo, which stays with its reason', async () => {
    const { choose, requests, saved, save, status, user } = show('images', [])
    await choose(photo('a.jpg'), photo('b.jpg'))
    await user.click(save())
    await respond(() => requests[0]?.keep())
    expect(saved).not.toHaveBeenCalled()
    await respond(() => requests[1]?.refuse(422, 'broken_image'))
    await waitFor(() => expect(status()).toMatch(/^Saved at .+ 1 file was not uploaded: b\.jpg$/))
    expect(saved.mock.lastCall?.[0].value).toEqual([{ url: ownFile('a.jpg'), width: 800, height: 600 }])
    expect(group('b.jpg').getByText('The image is damaged and cannot be read. Choose another one')).toBeTruthy()
    await choose(photo('c.jpg'))
    await respond(() => requests[2]?.keep())
    expect(status()).toBe('Unsaved changes 1 file was not uploaded: b.jpg')
    await user.click(save())
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(2))
    await user.click(screen.getByRole('button', { name: 'Remove: b.jpg' }))
    expect(status()).toMatch(/^Saved at [^.]+$/)
  })

  it('is not done if the changes are discarded in the meantime', async () => {
    const { choose, requests, saved, save, status, user } = show('images', [])
    await choose(photo('a.jpg'))
    await user.click(save())
    await user.click(screen.getByRole('button', { name: 'Discard changes' }))
    expect(requests[0]?.aborted).toBe(true)
    await waitFor(() => expect(status()).toBe('No changes'))
    expect(saved).not.toHaveBeenCalled()
  })
})

describe('the form of a record', () => {
  it('saves pending uploads before the record’s status changes', async () => {
    const requests = fakeUploads()
    const { provider } = memoryProvider(rows)
    const { user, container } = renderPanel({ provider, path: `/establishments/${places.beta.id}` })
    const input = await waitFor(
      () =>
        container.querySelector<HTMLInputElement>('[data-property="images"] input[type="file"]') ??
        Promise.reject(new Error('No field yet')),
    )
    const moves = () => provider.call.mock.calls.filter(([path]) => path.endsWith('/publish'))
    await user.upload(input, photo('a.jpg'))
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    expect([provider.update.mock.calls.length, moves().length]).toEqual([0, 0])
    await respond(() => requests[0]?.keep())
    await waitFor(() => expect(moves()).toHaveLength(1))
    expect(provider.update.mock.calls[0]?.[1].data.images).toEqual([{ url: ownFile('a.jpg'), width: 800, height: 600 }])
  })

  it('that failed are named apart from what was saved, which is no error', async () => {
    fakeUploads()
    const { provider } = memoryProvider(rows)
    const { user, container } = renderPanel({ provider, path: `/establishments/${places.beta.id}` })
    const input = await waitFor(
      () =>
        container.querySelector<HTMLInputElement>('[data-property="images"] input[type="file"]') ??
        Promise.reject(new Error('No field yet')),
    )
    await chooser.upload(input, new File(['hello'], 'notes.txt', { type: 'text/plain' }))
    fireEvent.change(container.querySelector('[data-property="name_en"] input')!, { target: { value: 'New' } })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const saved = await screen.findByText(/^Saved at /)
    expect(saved.closest('.m-bad')).toBeNull()
    expect(saved.querySelector('.m-bad')?.textContent).toBe('1 file was not uploaded: notes.txt')
  })

  it('of a new record passes a rejected photo, with its reason, to the form of the created record', async () => {
    const requests = fakeUploads()
    const { provider, write } = memoryProvider(rows)
    const made = '018f3c5e-7b1a-7c3d-9e4f-0a1b2c3d4eff'
    provider.create.mockImplementation(async (entity, { data }) => ({
      data: write(entity, { ...places.beta, ...data, id: made, status: 'noapproval', version: 1 }),
    }))
    const { user, container, router } = renderPanel({ provider, path: '/establishments/create' })
    const input = await waitFor(
      () =>
        container.querySelector<HTMLInputElement>('[data-property="images"] input[type="file"]') ??
        Promise.reject(new Error('No field yet')),
    )
    await user.upload(input, [photo('a.jpg'), photo('b.jpg')])
    await respond(() => requests[0]?.keep())
    await respond(() => requests[1]?.refuse(422, 'broken_image'))
    fireEvent.change(container.querySelector('[data-property="name_en"] input')!, { target: { value: 'New' } })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/establishments/${made}`))
    expect(provider.create.mock.calls[0]?.[1].data.images).toEqual([{ url: ownFile('a.jpg'), width: 800, height: 600 }])
    await waitFor(() => group('b.jpg').getByText('The image is damaged and cannot be read. Choose another one'))
  })

  it('keeps uploaded files in its draft, and asks for confirmation before it is left during an upload', async () => {
    const requests = fakeUploads()
    const { provider } = memoryProvider(rows)
    const { user, router, container } = renderPanel({ provider, path: `/establishments/${places.beta.id}` })
    const input = await waitFor(
      () =>
        container.querySelector<HTMLInputElement>('[data-property="images"] input[type="file"]') ??
        Promise.reject(new Error('No field yet')),
    )
    await user.upload(input, [photo('a.jpg'), photo('b.jpg')])
    await act(() => router.navigate('/'))
    expect(await screen.findByRole('dialog', { name: 'Unsaved changes' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Stay on page' }))
    expect(requests.some(({ aborted }) => aborted)).toBe(false)
    await respond(() => requests[0]?.keep())
    const draft = () =>
      Object.keys(localStorage)
        .filter(key => key.startsWith('draft.'))
        .map(key => localStorage.getItem(key))
        .join()
    await waitFor(() => expect(draft()).toContain(ownFile('a.jpg')))
    expect(draft()).not.toContain('b.jpg')
  })
})
