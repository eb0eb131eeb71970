import { screen, waitFor, within } from '@testing-library/react'
import type { RaRecord } from 'ra-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { memoryProvider, Rejected } from './memoryProvider.ts'
import { renderPanel } from './renderPanel.tsx'
import { ids, places, rows } from './rows.ts'

const names = () => screen.getAllByRole('rowheader').map(cell => within(cell).getByRole('link').textContent)
const lastQuery = (provider: ReturnType<typeof memoryProvider>['provider'], entity = 'establishments') =>
  provider.getList.mock.calls.filter(([name]) => name === entity).at(-1)?.[1]

beforeEach(() => localStorage.clear())

describe('the list of establishments', () => {
  it('shows the reader’s language, with the other one below it and as the fallback', async () => {
    renderPanel({ provider: memoryProvider(rows).provider, path: '/establishments' })
    await screen.findByRole('link', { name: 'Alpha' })
    expect(names().toSorted()).toEqual(['Alpha', 'Beta', places.gamma.name_ge])
    const alpha = screen.getByRole('link', { name: 'Alpha' }).closest('tr')!
    expect(within(alpha).getByText(String(places.alpha.name_ge))).toHaveProperty('lang', 'ka')
    expect(within(alpha).getByText('Approved').className).toContain('m-tone-public')
    const gamma = screen.getByRole('link', { name: String(places.gamma.name_ge) }).closest('tr')!
    expect(within(gamma).getByRole('img', { name: 'English: empty' })).toBeTruthy()
  })

  it('requests the columns that it shows and what rows need, and more when a column is added', async () => {
    const { provider } = memoryProvider(rows)
    const { user } = renderPanel({ provider, path: '/establishments' })
    await screen.findByRole('link', { name: 'Alpha' })
    const requested = (): string[] => String(lastQuery(provider)?.meta?.fields).split(',')
    expect(requested()).toEqual(
      expect.arrayContaining(['id', 'version', 'status', 'name_ge', 'region_id', 'cover_photo']),
    )
    for (const name of ['desc_ge', 'text_en', 'working_days', 'phone', 'search'])
      expect(requested()).not.toContain(name)
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Phone' }))
    await waitFor(() =>
      expect(
        provider.getList.mock.calls.some(([, { meta }]) => String(meta?.fields).split(',').includes('phone')),
      ).toBe(true),
    )
  })

  it('links the title of a record to its form, reachable with the keyboard', async () => {
    const { user, router } = renderPanel({ provider: memoryProvider(rows).provider, path: '/establishments' })
    const link = await screen.findByRole('link', { name: 'Alpha' })
    expect(link.getAttribute('href')).toBe(`/establishments/${places.alpha.id}`)
    link.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe(`/establishments/${places.alpha.id}`))
  })

  it('gets the titles of related records with its rows, and sends no other request', async () => {
    const { provider } = memoryProvider(rows)
    renderPanel({ provider, path: '/establishments' })
    expect(await screen.findAllByRole('link', { name: 'Kakheti' })).toHaveLength(2)
    expect(screen.getAllByRole('link', { name: 'Telavi' })).toHaveLength(2)
    expect(provider.getMany).not.toHaveBeenCalled()
  })

  it('fetches the titles of related records that were not returned with one request per entity', async () => {
    const { provider } = memoryProvider(rows)
    const present = Object.values(places).filter(({ deleted_at }) => !deleted_at) as unknown as RaRecord[]
    provider.getList.mockImplementation(async () => ({ data: present, total: present.length }))
    renderPanel({ provider, path: '/establishments' })
    expect(await screen.findAllByRole('link', { name: 'Kakheti' })).toHaveLength(2)
    const requested = provider.getMany.mock.calls.map(([entity]) => entity)
    expect(requested.toSorted()).toEqual(['municipalities', 'object_types', 'regions'])
    const [, regions] = provider.getMany.mock.calls.find(([entity]) => entity === 'regions')!
    expect(regions.ids.toSorted()).toEqual([ids.kakheti, ids.imereti].toSorted())
  })

  it('links related records only if the person may open them', async () => {
    renderPanel({ provider: memoryProvider(rows).provider, path: '/establishments', role: 'moderator' })
    expect(await screen.findAllByRole('link', { name: 'Kakheti' })).toHaveLength(2)
    expect(screen.getAllByText('Hotel')).toHaveLength(3)
    expect(screen.queryByRole('link', { name: 'Hotel' })).toBeNull()
  })

  it('says if a related record is gone', async () => {
    renderPanel({ provider: memoryProvider({ ...rows, regions: [] }).provider, path: '/establishments' })
    expect(await screen.findAllByText('Not available')).toHaveLength(3)
  })

  it('is ordered by the clicked column, in the reader’s language, and reversed by the next click', async () => {
    const { provider } = memoryProvider(rows)
    const { user, router } = renderPanel({ provider, path: '/establishments' })
    await screen.findByRole('link', { name: 'Alpha' })
    const head = screen.getByRole('columnheader', { name: 'Name' })
    await user.click(within(head).getByRole('button'))
    await waitFor(() => expect(head.getAttribute('aria-sort')).toBe('ascending'))
    expect(lastQuery(provider)?.sort).toEqual({ field: 'name_en', order: 'ASC' })
    await user.click(within(head).getByRole('button'))
    await waitFor(() => expect(head.getAttribute('aria-sort')).toBe('descending'))
    await waitFor(() => expect(names()[0]).toBe('Beta'))
    expect(router.state.location.search).toContain('order=DESC')
  })

  it('starts in the declared order, in the reader’s language', async () => {
    const { provider } = memoryProvider(rows)
    renderPanel({ provider, path: '/regions', locale: 'ka' })
    await screen.findByRole('link', { name: String(rows.regions?.[0]?.title_ge) })
    expect(lastQuery(provider, 'regions')?.sort).toEqual({ field: 'title_ge', order: 'ASC' })
  })

  it('searches after a pause in typing and keeps the text in the URL', async () => {
    const { provider } = memoryProvider(rows)
    const { user, router } = renderPanel({ provider, path: '/establishments' })
    await screen.findByRole('link', { name: 'Alpha' })
    const before = provider.getList.mock.calls.length
    await user.type(screen.getByRole('searchbox'), 'alph')
    await waitFor(() => expect(names()).toEqual(['Alpha']))
    expect(provider.getList.mock.calls.length).toBe(before + 1)
    expect(new URLSearchParams(router.state.location.search).get('filter')).toBe('{"q":"alph"}')
    await user.click(screen.getByRole('button', { name: 'Remove filter: Search: alph' }))
    await waitFor(() => expect(names()).toHaveLength(3))
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe(''))
  })

  it('filters by a chosen value, shows it as a chip and removes it again', async () => {
    const { provider } = memoryProvider(rows)
    const { user } = renderPanel({ provider, path: '/establishments' })
    await screen.findByRole('link', { name: 'Alpha' })
    await user.click(screen.getByRole('button', { name: 'Add filter' }))
    await user.click(await screen.findByRole('option', { name: 'Status' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Approved' }))
    await waitFor(() => expect(names()).toEqual(['Alpha']))
    expect(lastQuery(provider)?.filter).toEqual({ status: 'approved' })
    await user.click(screen.getByRole('button', { name: 'Remove filter: Status is Approved' }))
    await waitFor(() => expect(names()).toHaveLength(3))
  })

  it('finds a related record to filter by, and names it in the chip, which edits the filter', async () => {
    const { provider } = memoryProvider(rows)
    const { user } = renderPanel({ provider, path: '/establishments' })
    await screen.findByRole('link', { name: 'Alpha' })
    await user.keyboard('f')
    await user.click(await screen.findByRole('option', { name: 'Region' }))
    await user.type(await screen.findByPlaceholderText('Type to search'), 'Imer')
    await user.click(await screen.findByRole('option', { name: /Imereti/ }))
    await waitFor(() => expect(names()).toEqual([places.gamma.name_ge]))
    expect(await screen.findByRole('button', { name: 'Remove filter: Region is Imereti' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await user.click(screen.getByRole('button', { name: 'Edit filter: Region is Imereti' }))
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Region' }), 'is not')
    await waitFor(() => expect(names().toSorted()).toEqual(['Alpha', 'Beta']))
    expect(await screen.findByRole('button', { name: 'Remove filter: Region is not Imereti' })).toBeTruthy()
  })

  it('shows the trash to an administrator, who restores a record', async () => {
    const { provider } = memoryProvider(rows)
    const { user } = renderPanel({ provider, path: '/establishments' })
    await screen.findByRole('link', { name: 'Alpha' })
    await user.click(screen.getByRole('button', { name: 'Add filter' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Trash' }))
    await user.click(await screen.findByRole('button', { name: 'Restore: Delta' }))
    await waitFor(() =>
      expect(provider.call).toHaveBeenCalledWith(`/establishments/${places.gone.id}/restore`, { method: 'POST' }),
    )
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Delta' })).toBeNull())
  })

  it('offers a moderator without the permission neither the trash nor selecting nor creating', async () => {
    const { user } = renderPanel({
      provider: memoryProvider(rows).provider,
      path: '/establishments',
      role: 'moderator',
    })
    await screen.findByRole('link', { name: 'Alpha' })
    await user.click(screen.getByRole('button', { name: 'Add filter' }))
    await screen.findByRole('option', { name: 'Status' })
    expect(screen.queryByRole('checkbox', { name: 'Trash' })).toBeNull()
    expect(screen.queryByRole('checkbox', { name: 'Select: Alpha' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Create' })).toBeNull()
  })

  it('moves the selected records to the trash only after a confirmation', async () => {
    const { provider } = memoryProvider(rows)
    const { user } = renderPanel({ provider, path: '/establishments' })
    await user.click(await screen.findByRole('checkbox', { name: 'Select: Alpha' }))
    await user.click(await screen.findByRole('button', { name: /^More/ }))
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    const dialog = screen.getByRole('dialog', { name: 'Are you sure you want to delete?' })
    expect(provider.call).not.toHaveBeenCalledWith('/establishments/bulk/delete', expect.anything())
    const confirm = within(dialog).getByRole('button', { name: 'Delete' })
    await waitFor(() => expect(confirm).toHaveProperty('disabled', false))
    await user.click(confirm)
    await waitFor(() =>
      expect(provider.call).toHaveBeenCalledWith('/establishments/bulk/delete', {
        method: 'POST',
        body: { records: [{ id: places.alpha.id, version: 1 }] },
      }),
    )
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Select: Alpha' })).toBeNull())
  })

  it('turns pages and says how many there are', async () => {
    const many = Array.from({ length: 30 }, (_, index) => ({
      ...rows.regions?.[0],
      id: `r${index}`,
      title_en: `Region ${String(index).padStart(2, '0')}`,
    }))
    const { user } = renderPanel({ provider: memoryProvider({ regions: many }).provider, path: '/regions' })
    await screen.findByRole('link', { name: 'Region 00' })
    expect(screen.getByText('1–25 of 30')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    await screen.findByText('26–30 of 30')
    expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', true)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '50')
    await screen.findByText('1–30 of 30')
  })

  it('says that there are more rows than were counted', async () => {
    const { provider } = memoryProvider(rows)
    provider.getList.mockImplementation(
      async () =>
        ({
          data: [{ id: 'a', title_en: 'A' }],
          pageInfo: { hasNextPage: true, hasPreviousPage: false },
          meta: { cappedTotal: 10_000 },
        }) as never,
    )
    renderPanel({ provider, path: '/regions' })
    expect(await screen.findByText('1–1 of 10,000+')).toBeTruthy()
  })

  it('leads to the other lists of its screen', async () => {
    renderPanel({ provider: memoryProvider(rows).provider, path: '/villages' })
    const tabs = await screen.findByRole('navigation', { name: 'Related lists' })
    expect(
      within(tabs)
        .getAllByRole('link')
        .map(link => link.getAttribute('href')),
    ).toEqual(['/regions', '/municipalities', '/villages'])
    expect(within(tabs).getByRole('link', { current: 'page' }).getAttribute('href')).toBe('/villages')
  })

  it('says what to do if it is empty', async () => {
    renderPanel({ provider: memoryProvider({}).provider, path: '/regions' })
    expect(await screen.findByRole('heading', { name: 'No records yet' })).toBeTruthy()
    expect(
      screen.getAllByRole('link', { name: 'Create' }).every(link => link.getAttribute('href') === '/regions/create'),
    ).toBe(true)
  })

  it('shows one message if rows could not be loaded, and retries', async () => {
    const { provider } = memoryProvider(rows)
    provider.getList.mockRejectedValueOnce(new Rejected(503, 'The service is not available right now.'))
    const { user } = renderPanel({ provider, path: '/regions' })
    const alert = await screen.findByRole('alert')
    expect(within(alert).getByText('The service is not available right now.')).toBeTruthy()
    expect(screen.getAllByText('The service is not available right now.')).toHaveLength(1)
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'Kakheti' })).toBeTruthy()
  })
  it('keeps its rows if they can’t be reloaded, and says so', async () => {
    const { provider } = memoryProvider(rows)
    const { user } = renderPanel({ provider, path: '/establishments' })
    await user.click(await screen.findByRole('checkbox', { name: 'Select: Alpha' }))
    await user.click(await screen.findByRole('button', { name: /^More/ }))
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    provider.getList.mockRejectedValueOnce(new Rejected(503, 'The service is not available right now.'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('The service is not available right now.')).toBeTruthy()
    expect(names().length).toBeGreaterThan(0)
  })
})
