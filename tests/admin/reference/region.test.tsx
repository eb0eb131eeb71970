import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderPanel } from '../screens/renderPanel.tsx'
import { ids } from '../screens/rows.ts'
import { respondingProvider } from './respondingProvider.ts'

beforeEach(() => localStorage.clear())

const region = `/regions/${ids.kakheti}`
const uses = {
  [`GET /regions/${ids.kakheti}/usage`]: [
    {
      resource: 'establishments',
      property: 'region_id',
      count: 10_000,
      capped: true,
      filter: { region_id: ids.kakheti },
    },
  ],
}

describe('the screen of a region', () => {
  it('lists its municipalities with their villages, and the records that use it', async () => {
    renderPanel({ provider: respondingProvider(uses).provider, path: region })
    const places = within(await screen.findByRole('region', { name: 'Municipalities and villages' }))
    expect((await places.findByRole('link', { name: 'Telavi' })).getAttribute('href')).toBe(
      `/municipalities/${ids.telavi}`,
    )
    expect(places.getByText('Villages: 1')).toBeTruthy()
    expect(places.getByRole('link', { name: 'Ikalto', hidden: true }).getAttribute('href')).toBe(
      `/villages/${ids.ikalto}`,
    )
    expect(places.queryByRole('link', { name: 'Kutaisi' })).toBeNull()
    expect((await screen.findByRole('link', { name: 'Establishments: 10,000+' })).getAttribute('href')).toContain(
      '/establishments?filter=',
    )
  })

  it('links to the form of a new village with the region and municipality filled in', async () => {
    const { provider } = respondingProvider(uses)
    const { user, router } = renderPanel({ provider, path: region })
    await user.click(await screen.findByRole('link', { name: 'Add village to: Telavi' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/villages/create'))
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Region/ }).value).toBe('Kakheti'),
    )
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Municipality/ }).value).toBe('Telavi'),
    )
    await user.type(screen.getByRole('textbox', { name: /^Name In Georgian/ }), '\u10d0')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(provider.create).toHaveBeenCalledTimes(1))
    expect(provider.create.mock.calls[0]?.[1].data).toMatchObject({
      region_id: ids.kakheti,
      municipality_id: ids.telavi,
    })
  })

  it('offers nothing to add to people who may not create records', async () => {
    renderPanel({ provider: respondingProvider(uses).provider, path: region, role: 'moderator' })
    await screen.findByRole('link', { name: 'Telavi' })
    expect(screen.queryByRole('link', { name: /^Add/ })).toBeNull()
  })
})

describe('the form of a new record', () => {
  it('takes from its URL only values that are valid and may be written', async () => {
    const { provider } = respondingProvider({})
    const source = encodeURIComponent(
      JSON.stringify({ region_id: 'x', title_en: 'Given', id: ids.telavi, version: 7, nothing: 1 }),
    )
    const { user } = renderPanel({ provider, path: `/municipalities/create?source=${source}` })
    await waitFor(async () =>
      expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name In English/ })).value).toBe('Given'),
    )
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Region/ }).value).toBe('')
    await user.type(screen.getByRole('textbox', { name: /^Name In Georgian/ }), '\u10d0')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Field is required')).toBeTruthy()
    expect(provider.create).not.toHaveBeenCalled()
  })

  it('opens empty if its URL contains no valid values', async () => {
    for (const source of ['{', '7', '[]', 'null']) {
      const { unmount } = renderPanel({
        provider: respondingProvider({}).provider,
        path: `/regions/create?source=${encodeURIComponent(source)}`,
      })
      expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name In English/ })).value).toBe('')
      unmount()
    }
  })
})
