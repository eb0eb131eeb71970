import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ListView } from '../../../src/engine/model/listViews.ts'
import { renderPanel } from '../screens/renderPanel.tsx'
import { places } from '../screens/rows.ts'
import { view, viewServer } from './viewServer.ts'

beforeEach(() => localStorage.clear())

const names = () => screen.getAllByRole('rowheader').map(cell => within(cell).getByRole('link').textContent)
const heads = () =>
  screen
    .getAllByRole('columnheader')
    .filter(head => head.dataset.column)
    .map(head => head.textContent?.replace(/[↑↓]/, ''))
    .filter(text => text)
const usualOrder = { sort: 'updated_at', order: 'DESC' }

async function openList(views: readonly ListView[] = [], path = '/establishments', options = {}) {
  const provided = viewServer(views)
  const rendered = renderPanel({ provider: provided.provider, path, ...options })
  await screen.findAllByRole('rowheader')
  const query = () => Object.fromEntries(new URLSearchParams(rendered.router.state.location.search))
  const openMenu = async (name = 'Views') => {
    await rendered.user.click(await screen.findByRole('button', { name }))
    await screen.findByRole('list', { name: 'Views' })
    await waitFor(() => expect(screen.queryByText('Loading…')).toBeNull())
  }
  return { ...rendered, ...provided, query, openMenu }
}

describe('views of a list', () => {
  it('are opened from the menu with filters, order, columns and density, and are in the URL', async () => {
    const approved = view({
      name: 'Approved',
      filter: { status: 'approved' },
      sort: ['name_en', 'DESC'],
      columns: ['name', 'region_id'],
      density: 'comfortable',
    })
    const { user, query, openMenu } = await openList([approved])
    await openMenu()
    await user.click(screen.getByRole('button', { name: 'Approved' }))
    await waitFor(() => expect(names()).toEqual(['Alpha']))
    expect(query()).toEqual({ view: 'v1', filter: '{"status":"approved"}', sort: 'name_en', order: 'DESC', page: '1' })
    expect(heads()).toEqual(['Name', 'Region'])
    expect(screen.getByRole('table').dataset.density).toBe('comfortable')
    const button = screen.getByRole('button', { name: 'Approved' })
    expect(button.getAttribute('aria-expanded')).toBe('false')
    expect(document.activeElement).toBe(button)
    await openMenu('Approved')
    expect(screen.getByRole('button', { name: 'Approved', current: true })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'All records' }))
    await waitFor(() => expect(names()).toHaveLength(3))
    expect(query()).not.toHaveProperty('view')
    expect(heads().length).toBeGreaterThan(3)
  })

  it('with search words are ordered by relevance unless they name an order, and so are links', async () => {
    const requested = (calls: readonly unknown[][]) =>
      calls
        .map(([resource, params]) => [resource, (params as { sort: unknown }).sort])
        .filter(([resource]) => resource === 'establishments')
    const searched = viewServer([view({ filter: { q: 'a' } })])
    const opened = renderPanel({ provider: searched.provider, path: '/establishments?view=v1' })
    await waitFor(() =>
      expect(Object.fromEntries(new URLSearchParams(opened.router.state.location.search))).toMatchObject({
        filter: '{"q":"a"}',
        sort: 'relevance',
        order: 'DESC',
      }),
    )
    opened.unmount()
    localStorage.clear()
    const linked = viewServer()
    renderPanel({ provider: linked.provider, path: `/establishments?filter=${encodeURIComponent('{"q":"a"}')}` })
    await waitFor(() =>
      expect(requested(linked.provider.getList.mock.calls)).toContainEqual([
        'establishments',
        { field: 'relevance', order: 'DESC' },
      ]),
    )
    expect(requested(linked.provider.getList.mock.calls)).not.toContainEqual([
      'establishments',
      { field: 'updated_at', order: 'DESC' },
    ])
  })

  it('are switched without losing the focus on their button', async () => {
    const { user, query, openMenu } = await openList(
      [
        view({ filter: {} }),
        view({ id: 'v2', name: 'Approved', filter: { status: 'approved' }, columns: ['region_id'] }),
      ],
      '/establishments?view=v1',
    )
    const button = await screen.findByRole('button', { name: 'Drafts' })
    await openMenu('Drafts')
    await user.click(screen.getByRole('button', { name: 'Approved' }))
    await waitFor(() => expect(names()).toEqual(['Alpha']))
    expect(query().view).toBe('v2')
    expect(heads()).toEqual(['Name', 'Region'])
    expect(screen.getByRole('button', { name: 'Approved' })).toBe(button)
    expect(document.activeElement).toBe(button)
  })

  it('are saved with the content of the list under a name; a name that is taken is rejected at its field', async () => {
    const { user, calls, openMenu, query } = await openList(
      [view({})],
      `/establishments?filter=${encodeURIComponent('{"status":"approved"}')}&sort=name_en&order=ASC&page=1`,
    )
    await openMenu()
    await user.click(screen.getByRole('button', { name: 'Save as a view' }))
    const dialog = screen.getByRole('dialog', { name: 'Save as a view' })
    await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Drafts')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(within(dialog).getByRole('textbox', { name: 'Name' }).getAttribute('aria-invalid')).toBe('true'),
    )
    expect(within(dialog).getByText('This is already used')).toBeTruthy()
    await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), ' that are public')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await screen.findByRole('button', { name: 'Drafts that are public' })
    expect(calls.at(-1)).toEqual([
      'POST',
      '/list_views/establishments',
      {
        name: 'Drafts that are public',
        filter: { status: 'approved' },
        sort: ['name_en', 'ASC'],
        columns: [],
        widths: {},
        density: 'dense',
        role: null,
      },
    ])
    expect(query().view).toBe('v2')
    expect(screen.queryByText('changed')).toBeNull()
  })

  it('show unsaved changes, and can be overwritten or reset', async () => {
    const drafts = view({ filter: {}, sort: null })
    const { user, calls, openMenu, query } = await openList([drafts], '/establishments?view=v1')
    await screen.findByRole('button', { name: 'Drafts' })
    await user.click(screen.getByRole('button', { name: /^Name/ }))
    await screen.findByRole('button', { name: 'Drafts changed' })
    expect(query().view).toBe('v1')
    await openMenu('Drafts changed')
    await user.click(screen.getByRole('button', { name: 'Revert to saved view' }))
    await screen.findByRole('button', { name: 'Drafts' })
    expect(query()).toMatchObject(usualOrder)
    expect(calls).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(await screen.findByRole('radio', { name: 'Comfortable' }))
    await screen.findByRole('button', { name: 'Drafts changed' })
    await openMenu('Drafts changed')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await screen.findByRole('button', { name: 'Drafts' })
    expect(calls).toEqual([
      [
        'PATCH',
        '/list_views/establishments/v1',
        { filter: {}, sort: null, columns: [], widths: {}, density: 'comfortable' },
      ],
    ])
  })

  it('of other people are listed separately, and can be opened and copied, but not saved or renamed', async () => {
    const { user, openMenu, calls } = await openList(
      [view({ name: 'Of all', role: 'moderator', mine: false, filter: {} })],
      '/establishments?view=v1',
      { role: 'moderator' },
    )
    await user.click(await screen.findByRole('button', { name: /^Name/ }))
    await openMenu('Of all changed')
    expect(screen.getByRole('heading', { name: 'Shared' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Edit view' }))
    const dialog = screen.getByRole('dialog')
    expect(within(dialog).queryByRole('textbox')).toBeNull()
    expect(within(dialog).queryByRole('combobox')).toBeNull()
    expect(within(dialog).queryByRole('button', { name: 'Delete' })).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: 'Back' }))
    await user.click(screen.getByRole('button', { name: 'Save as another view' }))
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Of all')
    expect(screen.queryByRole('combobox', { name: 'Share with' })).toBeNull()
    await user.type(screen.getByRole('textbox', { name: 'Name' }), ', mine')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }))
    await screen.findByRole('button', { name: 'Of all, mine' })
    expect(calls[0]?.[2]).toMatchObject({ name: 'Of all, mine', role: null })
  })

  it('are shared with a role by administrators', async () => {
    const { user, openMenu, calls } = await openList([view({ filter: {} })], '/establishments?view=v1')
    await openMenu('Drafts')
    await user.click(screen.getByRole('button', { name: 'Edit view' }))
    const select = screen.getByRole('combobox', { name: 'Share with' })
    expect(
      within(select)
        .getAllByRole('option')
        .map(option => option.textContent),
    ).toEqual(['No one', 'Administrator', 'Moderator', 'Owner', 'Manager', 'Guide', 'User'])
    await user.selectOptions(select, 'Moderator')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(calls).toEqual([['PATCH', '/list_views/establishments/v1', { name: 'Drafts', role: 'moderator' }]]),
    )
  })

  it('are deleted only after confirmation, and all records are then shown', async () => {
    const { user, openMenu, calls, query } = await openList(
      [view({ filter: { status: 'approved' } })],
      '/establishments?view=v1',
    )
    await openMenu('Drafts')
    await user.click(screen.getByRole('button', { name: 'Edit view' }))
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    const question = screen.getByRole('dialog', { name: 'Delete the view “Drafts”?' })
    expect(calls).toEqual([])
    await user.click(within(question).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(names()).toHaveLength(3))
    expect(calls).toEqual([['DELETE', '/list_views/establishments/v1', undefined]])
    expect(query()).not.toHaveProperty('view')
    expect(screen.getByRole('button', { name: 'Views' })).toBeTruthy()
  })

  it('can be made the default of their list, which the server stores for the person', async () => {
    const { user, openMenu, calls } = await openList([view({ filter: {} })], '/establishments?view=v1')
    await openMenu('Drafts')
    await user.click(screen.getByRole('button', { name: 'Edit view' }))
    await user.click(screen.getByRole('checkbox', { name: 'Open the list with this view' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(calls.at(-1)).toEqual(['PATCH', '/list_choices/establishments', { view_id: 'v1' }]))
  })

  it('are opened by their URL alone, combined with the filters that the URL contains', async () => {
    const approved = view({ filter: { status: 'approved' }, columns: ['region_id'] })
    const first = await openList([approved], '/establishments?view=v1')
    await waitFor(() => expect(names()).toEqual(['Alpha']))
    expect(first.provider.getList.mock.calls.filter(([entity]) => entity === 'establishments')).toHaveLength(1)
    expect(heads()).toEqual(['Name', 'Region'])
    first.unmount()
    await openList([approved], `/establishments?view=v1&filter=${encodeURIComponent('{}')}`)
    await waitFor(() => expect(names()).toHaveLength(3))
    expect(screen.getByRole('button', { name: 'Drafts changed' })).toBeTruthy()
    expect(heads()).toEqual(['Name', 'Region'])
  })

  it('that do not exist or may not be read are ignored: the list opens as usual', async () => {
    const { query } = await openList([view({})], '/establishments?view=gone')
    expect(names().toSorted()).toEqual(['Alpha', 'Beta', places.gamma.name_ge])
    expect(query()).not.toHaveProperty('view')
    expect(screen.getByRole('button', { name: 'Views' })).toBeTruthy()
  })
})
