import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { messages as english } from '../../../i18n/en/index.ts'
import type { Row } from '../../../src/engine/model/query.ts'
import { connection } from '../../../src/panel/data/session/connection.ts'
import { browserStorage } from '../../../src/panel/data/session/storage.ts'
import { memoryProvider, Rejected } from './memoryProvider.ts'
import { panelFor, renderPanel } from './renderPanel.tsx'
import { places, rows } from './rows.ts'

const beta = `/establishments/${places.beta.id}`
const key = `draft.${panelFor('administrator').profile.id}.establishments.${places.beta.id}`
const englishName = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Name In English/ })
const save = () => screen.getByRole('button', { name: 'Save' })
const status = () => document.querySelector('.m-savebar p')?.textContent
const draft = () => JSON.parse(localStorage.getItem(key) ?? 'null')
const unreached = () => new Rejected(0, 'No connection.', { code: 'network' })

beforeEach(() => {
  localStorage.clear()
  browserStorage.removeItem(key)
  connection.report(true)
})

describe('unsaved input', () => {
  it('is said to last no longer than the page if the browser can’t store it', async () => {
    const { user } = renderPanel({ provider: memoryProvider(rows).provider, path: beta })
    const name = await englishName()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Setting the value exceeded the quota.', 'QuotaExceededError')
    })
    await user.type(name, '!')
    expect(await screen.findByText(/^This browser cannot store drafts/)).toBeTruthy()
  })

  it('is stored to the last character when the form is closed at once, and offered on the next visit', async () => {
    const { provider } = memoryProvider(rows)
    const first = renderPanel({ provider, path: beta })
    await first.user.type(await englishName(), '!')
    first.unmount()
    expect(draft()).toMatchObject({ values: { name_en: 'Beta!' }, before: { name_en: 'Beta' }, version: 1 })
    const { user } = renderPanel({ provider, path: beta })
    await user.click(await screen.findByRole('button', { name: 'Restore' }))
    expect((await englishName()).value).toBe('Beta!')
    expect(status()).toBe('Unsaved changes')
  })

  it('is deleted once it is discarded', async () => {
    const { provider } = memoryProvider(rows)
    const { user, unmount } = renderPanel({ provider, path: beta })
    await user.type(await englishName(), '!')
    await waitFor(() => expect(draft()).not.toBeNull())
    await user.click(screen.getByRole('button', { name: 'Discard changes' }))
    unmount()
    expect(draft()).toBeNull()
  })

  it('is offered as another tab last stored it, and no longer once it is saved or discarded there', async () => {
    const storeInOtherTab = (name_en: string | undefined) => {
      const draft = { values: { name_en }, before: { name_en: 'Beta' }, version: 1, at: '2026-05-26T09:00:00.000Z' }
      if (name_en === undefined) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(draft))
      act(() => void window.dispatchEvent(new StorageEvent('storage', { key })))
    }
    storeInOtherTab('Older')
    const first = renderPanel({ provider: memoryProvider(rows).provider, path: beta })
    await screen.findByRole('button', { name: 'Restore' })
    storeInOtherTab('Newer')
    await first.user.click(screen.getByRole('button', { name: 'Restore' }))
    expect((await englishName()).value).toBe('Newer')
    first.unmount()
    renderPanel({ provider: memoryProvider(rows).provider, path: beta })
    await screen.findByRole('button', { name: 'Restore' })
    storeInOtherTab(undefined)
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull()
  })

  it('is compared field by field if others changed the same fields since', async () => {
    const { provider, rowsOf } = memoryProvider({
      ...rows,
      establishments: [{ ...places.beta, name_en: 'Theirs', version: 2 }],
    })
    localStorage.setItem(
      key,
      JSON.stringify({
        values: { name_en: 'Mine', mobile: '555111222' },
        before: { name_en: 'Beta', mobile: null },
        version: 1,
        at: '2026-05-26T09:00:00.000Z',
      }),
    )
    const { user } = renderPanel({ provider, path: beta })
    await user.click(await screen.findByRole('button', { name: 'Restore' }))
    const conflict = await screen.findByRole('alert')
    expect(within(conflict).getByText('Theirs')).toBeTruthy()
    await user.click(within(conflict).getByRole('radio', { name: /^Saved value/ }))
    await user.click(within(conflict).getByRole('button', { name: 'Continue with selected values' }))
    await user.click(save())
    await waitFor(() =>
      expect(rowsOf('establishments')[0]).toMatchObject({ name_en: 'Theirs', mobile: '555111222', version: 3 }),
    )
  })

  it('marks the tab of the browser', async () => {
    const { provider } = memoryProvider(rows)
    const { user } = renderPanel({ provider, path: beta })
    await user.type(await englishName(), '!')
    expect(document.title).toBe('● Beta · Establishments · Marani')
    await user.click(save())
    await waitFor(() => expect(document.title).toBe('Beta! · Establishments · Marani'))
  })
})

describe('saving while the server is slow', () => {
  it('says after ten seconds that it takes long, offers to retry if there is no response, and saves once', async () => {
    const { provider, rowsOf, write } = memoryProvider(rows)
    const { user } = renderPanel({ provider, path: beta })
    await user.type(await englishName(), '!')
    const response = Promise.withResolvers<never>()
    provider.update.mockImplementationOnce(async (_entity, { data }) => {
      write('establishments', { ...places.beta, ...data, version: 2 })
      return response.promise
    })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await user.click(save())
    await waitFor(() => expect(status()).toBe('Saving…'))
    await act(() => vi.advanceTimersByTimeAsync(11_000))
    expect(status()).toBe(english.panel.save.slow)
    response.reject(new Rejected(0, 'Late.', { code: 'timeout' }))
    await waitFor(() => expect(status()).toBe(english.panel.save.late))
    vi.useRealTimers()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(status()).toMatch(/^Saved at/))
    expect(rowsOf('establishments').find(row => row.id === places.beta.id)).toMatchObject({
      name_en: 'Beta!',
      version: 2,
    })
  })

  it('creates one record if the request was sent twice because there was no response', async () => {
    const { provider, rowsOf } = memoryProvider({ ...rows, regions: [] })
    const { user } = renderPanel({ provider, path: '/regions/create' })
    await user.type(await screen.findByRole('textbox', { name: /^Name In Georgian/ }), '\u10d0\u10ee\u10d0\u10da\u10d8')
    const name = screen.getByRole('textbox', { name: /^Name In English/ })
    await user.type(name, 'New')
    provider.create.mockRejectedValueOnce(new Rejected(0, 'Late.', { code: 'timeout' }))
    await user.click(save())
    const again = await screen.findByRole('button', { name: 'Try again' })
    await user.type(name, 'er')
    await user.click(again)
    await waitFor(() => expect(rowsOf('regions')).toMatchObject([{ title_en: 'Newer', version: 2 }]))
    expect(provider.create.mock.calls.map(([, { data }]) => data.title_en)).toEqual(['New', 'New'])
  })
})

describe('saving while the server cannot be reached', () => {
  it('waits, allows further input, and sends once when the connection is back', async () => {
    const { provider, rowsOf } = memoryProvider(rows)
    const { user } = renderPanel({ provider, path: beta })
    await user.type(await englishName(), '!')
    provider.update.mockRejectedValueOnce(unreached())
    connection.report(false)
    await user.click(save())
    await waitFor(() => expect(status()).toBe('Offline. Will be saved when you are back online'))
    await user.type(await englishName(), '?')
    await act(async () => connection.report(true))
    await waitFor(() => expect(status()).toMatch(/^Saved at/))
    expect(rowsOf('establishments').find(row => row.id === places.beta.id)).toMatchObject({
      name_en: 'Beta!?',
      version: 2,
    })
    expect(provider.update).toHaveBeenCalledTimes(2)
  })

  it('treats a change as saved if only its response was lost', async () => {
    const { provider, rowsOf, write } = memoryProvider(rows)
    const { user } = renderPanel({ provider, path: beta })
    await user.type(await englishName(), '!')
    provider.update.mockImplementationOnce(async (_entity, { data }) => {
      write('establishments', { ...places.beta, ...data, version: 2 })
      throw unreached()
    })
    connection.report(false)
    await user.click(save())
    await waitFor(() => expect(status()).toMatch(/^Offline/))
    await act(async () => connection.report(true))
    await waitFor(() => expect(status()).toMatch(/^Saved at/))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(rowsOf('establishments').find(row => row.id === places.beta.id)).toMatchObject({
      name_en: 'Beta!',
      version: 2,
    })
  })

  it('creates one record if there was no response, and updates it with later input', async () => {
    const { provider, rowsOf } = memoryProvider({ ...rows, regions: [] })
    const { user } = renderPanel({ provider, path: '/regions/create' })
    await user.type(await screen.findByRole('textbox', { name: /^Name In Georgian/ }), '\u10d0\u10ee\u10d0\u10da\u10d8')
    const name = screen.getByRole('textbox', { name: /^Name In English/ })
    await user.type(name, 'New')
    provider.create.mockRejectedValueOnce(unreached())
    connection.report(false)
    await user.click(save())
    await waitFor(() => expect(status()).toMatch(/^Offline/))
    await user.type(name, 'er')
    await act(async () => connection.report(true))
    await waitFor(() => expect(rowsOf('regions')).toMatchObject([{ title_en: 'Newer', version: 2 }]))
    expect(provider.create.mock.calls.map(([, { data }]) => data.title_en)).toEqual(['New', 'New'])
  })

  it.each(['before its answer came', 'after it was made and what was written since was refused'])(
    'makes one record of what is taken up again in another page, %s',
    async when => {
      const { provider, rowsOf, write } = memoryProvider({ ...rows, regions: [] })
      const sends = new Map<string, Row>()
      // The server's answer to the same call is the same one.
      provider.create.mockImplementation(async (_entity, { data }) => {
        const body = JSON.stringify(data)
        const made = sends.get(body) ?? write('regions', { ...data, id: `region-${sends.size}`, version: 1 })
        sends.set(body, made)
        if (provider.create.mock.calls.length === 1) throw unreached()
        return { data: made } as never
      })
      const first = renderPanel({ provider, path: '/regions/create' })
      await first.user.type(await screen.findByRole('textbox', { name: /^Name In Georgian/ }), '\u10d0')
      await first.user.type(screen.getByRole('textbox', { name: /^Name In English/ }), 'New')
      connection.report(false)
      await first.user.click(save())
      await waitFor(() => expect(status()).toMatch(/^Offline/))
      await first.user.type(screen.getByRole('textbox', { name: /^Name In English/ }), 'er')
      if (when.startsWith('after')) {
        provider.update.mockRejectedValueOnce(new Rejected(422, 'Wrong.', { errors: { title_en: 'Wrong.' } }))
        await act(async () => connection.report(true))
        await waitFor(() => expect(provider.update).toHaveBeenCalled())
        // The key of a call that was answered is forgotten: sent again it would be another call.
        sends.clear()
        await waitFor(() => expect(status()).not.toMatch(/^Sav/))
      }
      first.unmount()
      connection.report(true)

      const { user } = renderPanel({ provider, path: '/regions/create' })
      await user.click(await screen.findByRole('button', { name: 'Restore' }))
      await user.type(screen.getByRole('textbox', { name: /^Name In English/ }), '!')
      await user.click(save())
      await waitFor(() => expect(rowsOf('regions')).toMatchObject([{ title_en: 'Newer!', version: 2 }]))
    },
  )
})
