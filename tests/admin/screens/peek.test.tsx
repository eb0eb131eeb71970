import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { memoryProvider, Rejected } from './memoryProvider.ts'
import { renderPanel } from './renderPanel.tsx'
import { ids, places, rows } from './rows.ts'
// Opened when it is asked for in the panel; here it is there at once.
import '../../../src/tourism/panel/editing.ts'

beforeEach(() => localStorage.clear())

const regions = rows.regions ?? []

async function openRegions(options: Partial<Parameters<typeof renderPanel>[0]> = {}) {
  const memory = memoryProvider(rows)
  const rendered = renderPanel({ provider: memory.provider, path: '/regions', ...options })
  return { ...rendered, ...memory, link: await screen.findByRole('link', { name: 'Kakheti' }) }
}

const panel = () => screen.findByRole('region', { name: /^Quick view: \w/ })
const cell = (column: string, name = 'Kakheti') =>
  screen.getByRole('link', { name }).closest('tr')!.querySelector<HTMLElement>(`[data-column="${column}"]`)!

describe('the quick view of a record', () => {
  it('opens with the space bar, moves on with j and the brackets, and returns to the row with Escape', async () => {
    const { user, router, link } = await openRegions()
    link.focus()
    await user.keyboard(' ')
    expect(await within(await panel()).findByRole('heading', { name: 'Kakheti' })).toBe(document.activeElement)
    expect(router.state.location.hash).toBe(`#${ids.kakheti}`)
    await user.keyboard('k')
    expect(await within(await panel()).findByRole('heading', { name: 'Imereti' })).toBeTruthy()
    await user.keyboard(']')
    expect(await within(await panel()).findByRole('heading', { name: 'Kakheti' })).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Quick view/ })).toBeNull())
    expect(router.state.location.hash).toBe('')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Kakheti' })))
  })

  it('follows the rules of the form: a clicked value becomes an input, and is saved alone', async () => {
    const { user, provider, link } = await openRegions()
    link.focus()
    await user.keyboard(' ')
    const nextTo = within(await panel())
    await user.click(await nextTo.findByRole('button', { name: 'Edit: Name In English' }))
    const box = await nextTo.findByRole('textbox', { name: /Name/ })
    await waitFor(() => expect(document.activeElement).toBe(box))
    await user.clear(box)
    await user.type(box, 'Inner Kakheti{Enter}')
    await waitFor(() => expect(provider.update).toHaveBeenCalledOnce())
    expect(provider.update.mock.calls[0]?.[1].data).toMatchObject({ title_en: 'Inner Kakheti' })
    expect(await nextTo.findByText(/Saved at/)).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'Inner Kakheti' })).toBeTruthy()
  })

  it('asks for confirmation before unsaved input is left, and loses nothing if it is cancelled', async () => {
    const { user, router, link } = await openRegions()
    link.focus()
    await user.keyboard(' ')
    const nextTo = within(await panel())
    await user.click(await nextTo.findByRole('button', { name: 'Edit: Name In English' }))
    await user.type(await nextTo.findByRole('textbox', { name: /Name/ }), ' East')
    await user.click(nextTo.getByRole('button', { name: 'Previous record' }))
    const dialog = await screen.findByRole('dialog', { name: 'Unsaved changes' })
    await user.click(within(dialog).getByRole('button', { name: 'Stay on page' }))
    expect(router.state.location.hash).toBe(`#${ids.kakheti}`)
    expect(nextTo.getByRole<HTMLInputElement>('textbox', { name: /Name/ }).value).toBe('Kakheti East')
  })

  it('is read-only if the person may not write the record', async () => {
    const { provider } = memoryProvider(rows)
    renderPanel({ provider, path: `/establishments#${places.alpha.id}`, role: 'moderator' })
    const nextTo = within(await panel())
    expect(await nextTo.findByText('555 12 34 56')).toBeTruthy()
    expect(nextTo.queryByRole('button', { name: /^Edit/ })).toBeNull()
    expect(nextTo.queryByRole('button', { name: 'Save' })).toBeNull()
  })

  it('can be linked to, and says if the record is gone', async () => {
    const { provider } = memoryProvider(rows)
    renderPanel({ provider, path: `/regions#019ba5e0-0000-7000-8001-000000000099` })
    expect(await screen.findByText(/does not exist/)).toBeTruthy()
  })
})

describe('a cell of a list', () => {
  it('is edited in its row with F2 or a double click, and saved alone with Enter', async () => {
    const { user, provider, link } = await openRegions()
    link.focus()
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(cell('code'))
    await user.keyboard('{F2}')
    const box = await screen.findByRole('textbox', { name: /Code/ })
    await user.type(box, 'KA-1{Enter}')
    await waitFor(() => expect(provider.update).toHaveBeenCalledOnce())
    expect(provider.update.mock.calls[0]?.[1].data).toMatchObject({ code: 'KA-1', title_en: 'Kakheti' })
    await waitFor(() => expect(cell('code').textContent).toBe('KA-1'))
    await waitFor(() => expect(document.activeElement).toBe(cell('code')))
  })

  it('keeps the input and shows errors, including the server’s; Escape cancels', async () => {
    const { user, provider } = await openRegions()
    provider.update.mockRejectedValueOnce(
      new Rejected(422, 'Some fields need correction.', { errors: { code: 'This code is taken.' } }),
    )
    await user.dblClick(cell('code'))
    await user.type(await screen.findByRole('textbox', { name: /Code/ }), 'GE-KA{Enter}')
    expect(await screen.findByText('This code is taken.')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Code/ }).value).toBe('GE-KA')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /Code/ })).toBeNull())
    expect(cell('code').textContent).toBe('–')
  })

  it('is read-only if the person may not write it', async () => {
    const { provider } = memoryProvider({ ...rows, regions: regions.map(region => ({ ...region, code: 'GE-KA' })) })
    const { user } = renderPanel({ provider, path: '/regions', role: 'moderator' })
    await screen.findByRole('link', { name: 'Kakheti' })
    expect(cell('code').tabIndex).toBe(-1)
    expect(cell('code').hasAttribute('tabindex')).toBe(false)
    await user.dblClick(cell('code'))
    expect(screen.queryByRole('textbox', { name: /Code/ })).toBeNull()
  })
})
