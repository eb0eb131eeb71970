import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { Rejected } from '../screens/memoryProvider.ts'
import { renderPanel } from '../screens/renderPanel.tsx'
import { viewServer } from './viewServer.ts'

beforeEach(() => localStorage.clear())

const heads = () =>
  screen
    .getAllByRole('columnheader')
    .filter(head => head.dataset.column)
    .map(head => head.textContent?.replace(/[↑↓]/, ''))
    .filter(text => text)

async function openColumns(provided = viewServer(), lists = {}) {
  const rendered = renderPanel({ provider: provided.provider, path: '/establishments', lists })
  await screen.findByRole('link', { name: 'Alpha' })
  const button = screen.getByRole('button', { name: 'Columns' })
  await rendered.user.click(button)
  await screen.findByRole('button', { name: 'Reset columns' })
  return { ...rendered, ...provided, button }
}

describe('the columns of a list', () => {
  it('are moved with a button, and the server stores their order for the person', async () => {
    const { user, calls } = await openColumns()
    const before = heads()
    await user.click(screen.getByRole('button', { name: `Move down: ${before[1]}` }))
    await waitFor(() => expect(heads().slice(0, 4)).toEqual([before[0], before[2], before[1], before[3]]))
    expect(calls).toHaveLength(1)
    const [method, path, body] = calls[0]!
    expect([method, path]).toEqual(['PATCH', '/list_choices/establishments'])
    expect(Object.keys(body ?? {})).toEqual(['columns'])
    expect(body?.columns).toHaveLength(before.length - 1)
  })

  it('cannot be moved beyond the ends', async () => {
    const { user, calls } = await openColumns()
    const before = heads()
    await user.click(screen.getByRole('button', { name: `Move up: ${before[1]}` }))
    await user.click(screen.getByRole('button', { name: `Move down: ${before.at(-1)}` }))
    expect(heads()).toEqual(before)
    expect(calls).toEqual([])
  })

  it('can be hidden, shown and reset, except for the column that names the record', async () => {
    const { user, calls } = await openColumns()
    const before = heads()
    expect(screen.getByRole('button', { name: 'Reset columns' })).toHaveProperty('disabled', true)
    expect(screen.getByRole('checkbox', { name: 'Name' })).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('checkbox', { name: 'Object type' }))
    await waitFor(() => expect(heads()).not.toContain('Object type'))
    await user.click(screen.getByRole('checkbox', { name: 'Object type' }))
    await waitFor(() => expect(heads().at(-1)).toBe('Object type'))
    await user.click(screen.getByRole('button', { name: 'Reset columns' }))
    await waitFor(() => expect(heads()).toEqual(before))
    expect(calls.at(-1)?.[2]?.columns).toEqual([])
  })

  it('are those that the person chose, without columns that no longer exist', async () => {
    await openColumns(viewServer(), {
      establishments: { columns: ['region_id', 'gone', 'status'], density: 'comfortable', view_id: null },
    })
    expect(heads()).toEqual(['Name', 'Region', 'Status'])
    expect(screen.getByRole('table').dataset.density).toBe('comfortable')
  })

  it('remain unchanged if the server does not store the choice, which is reported', async () => {
    const { user, provider } = await openColumns()
    const before = heads()
    provider.call.mockRejectedValueOnce(new Rejected(503, 'The service is not available right now.'))
    await user.click(screen.getByRole('checkbox', { name: 'Object type' }))
    expect(await screen.findByText('The service is not available right now.')).toBeTruthy()
    await waitFor(() => expect(heads()).toEqual(before))
  })

  it('are dense by default and comfortable by choice', async () => {
    const { user, calls } = await openColumns()
    expect(screen.getByRole('table').dataset.density).toBe('dense')
    await user.click(screen.getByRole('radio', { name: 'Comfortable' }))
    await waitFor(() => expect(screen.getByRole('table').dataset.density).toBe('comfortable'))
    expect(calls).toEqual([['PATCH', '/list_choices/establishments', { density: 'comfortable' }]])
  })
})

describe('the menu of a list’s columns', () => {
  const isOpen = () => screen.queryByRole('button', { name: 'Reset columns' }) !== null

  it('closes with Escape, which returns the focus to its button', async () => {
    const { user, button } = await openColumns()
    await user.click(screen.getByRole('radio', { name: 'Comfortable' }))
    await user.keyboard('{Escape}')
    expect(isOpen()).toBe(false)
    expect(document.activeElement).toBe(button)
    expect(button.getAttribute('aria-expanded')).toBe('false')
  })

  it('closes on a click elsewhere, or on its button', async () => {
    const { user, button } = await openColumns()
    await user.click(screen.getByRole('heading', { level: 1 }))
    expect(isOpen()).toBe(false)
    await user.click(button)
    expect(isOpen()).toBe(true)
    await user.click(button)
    expect(isOpen()).toBe(false)
  })

  it('closes when the focus moves past it, but not while it is inside', async () => {
    const { user } = await openColumns()
    const inside = within(
      screen.getByRole('button', { name: 'Reset columns' }).closest<HTMLElement>('.m-menu-body')!,
    ).getAllByRole('checkbox')
    await user.tab()
    expect(isOpen()).toBe(true)
    inside.at(-1)?.focus()
    expect(isOpen()).toBe(true)
    await user.tab()
    await user.tab()
    await waitFor(() => expect(isOpen()).toBe(false))
  })
})
