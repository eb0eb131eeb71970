import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { memoryProvider, Rejected } from './memoryProvider.ts'
import { alpha, beta, englishName, save, status, textbox } from './recordForm.ts'
import { renderPanel, wholeForm } from './renderPanel.tsx'
import { ids, places, rows } from './rows.ts'

beforeEach(() => localStorage.clear())

describe('the form of a record', () => {
  it('shows the stored values, with nothing to save', async () => {
    const { provider } = memoryProvider(rows)
    renderPanel({ provider, path: alpha })
    expect((await englishName()).value).toBe('Alpha')
    expect(screen.getByRole('heading', { level: 1, name: 'Alpha' })).toBeTruthy()
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Region/ }).value).toBe('Kakheti'),
    )
    expect(status()).toBe('No changes')
  })

  it.each([
    ['moderator', 'Someone'],
    ['objectowner', 'Staff or a former colleague'],
    ['manager', 'A colleague or staff'],
  ] as const)('names nobody wrongly whom a %s may not see: %s', async (role, name) => {
    const { provider } = memoryProvider({ ...rows, users: [] })
    renderPanel({ provider, path: alpha, role })
    expect(await screen.findByText(new RegExp(`^Last changed: ${name},`))).toBeTruthy()
  })

  it('saves what was changed, and says when', async () => {
    const { provider, rowsOf } = memoryProvider(rows)
    const { user } = renderPanel({ provider, path: beta })
    await user.type(await englishName(), ' Hotel')
    expect(status()).toBe('Unsaved changes')
    await user.click(save())
    await waitFor(() => expect(status()).toMatch(/^Saved at/))
    expect(rowsOf('establishments').find(row => row.id === places.beta.id)?.name_en).toBe('Beta Hotel')
    const [, params] = provider.update.mock.calls[0]!
    expect(params.previousData).toMatchObject({ name_en: 'Beta', version: 1 })
    expect(screen.getByRole('heading', { level: 1, name: 'Beta Hotel' })).toBeTruthy()
  })

  it('hides a field while another makes it irrelevant, and keeps its value', async () => {
    const { provider, rowsOf } = memoryProvider(rows)
    const { user } = renderPanel({ provider, path: beta })
    // The editor is code of its own, which a busy machine takes its time to read.
    const monday = () => screen.findByRole('combobox', { name: 'Monday' })
    await user.click(await screen.findByRole('button', { name: 'Edit hours' }))
    await user.selectOptions(await monday(), 'Open 24 hours')
    await user.click(screen.getByRole('checkbox', { name: /^Always open/ }))
    expect(screen.queryByRole('combobox', { name: 'Monday' })).toBeNull()
    expect(screen.getByText(/^Not shown to visitors while “Always open” is on/)).toBeTruthy()
    await user.click(save())
    await waitFor(() =>
      expect(rowsOf('establishments').find(row => row.id === places.beta.id)).toMatchObject({
        always_open: true,
        working_days: { monday: [{ opens: '00:00', closes: '00:00' }] },
      }),
    )
    await user.click(screen.getByRole('checkbox', { name: /^Always open/ }))
    await user.click(await screen.findByRole('button', { name: 'Edit hours' }))
    expect(((await monday()) as HTMLSelectElement).value).toBe('all_day')
  })

  it('saves once from the keyboard, and the focus stays on the button', async () => {
    const { provider } = memoryProvider(rows)
    const { user } = renderPanel({ provider, path: beta })
    await user.type(await englishName(), ' Hotel')
    const saved = Promise.withResolvers<never>()
    provider.update.mockReturnValueOnce(saved.promise)
    save().focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(save().getAttribute('aria-disabled')).toBe('true'))
    expect([document.activeElement, save().matches(':disabled')]).toEqual([save(), false])
    await user.keyboard('{Enter} ')
    await user.click(save())
    expect(provider.update).toHaveBeenCalledTimes(1)
    saved.reject(new Rejected(503, 'Unavailable'))
    await waitFor(() => expect(save().getAttribute('aria-disabled')).toBeNull())
    await user.keyboard('{Enter}')
    await waitFor(() => expect(status()).toMatch(/^Saved at/))
    expect(provider.update).toHaveBeenCalledTimes(2)
  })

  it('saves with Ctrl+S from within a field', async () => {
    const { provider } = memoryProvider(rows)
    const { user } = renderPanel({ provider, path: beta })
    await user.type(await englishName(), '!')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(provider.update).toHaveBeenCalledTimes(1))
  })

  it('requires of a public record what is required for publishing', async () => {
    const { provider } = memoryProvider(rows)
    const { user } = renderPanel({ provider, path: alpha })
    await user.clear(await englishName())
    await user.click(save())
    await waitFor(() => expect(screen.getAllByText('Field is required').length).toBeGreaterThan(0))
    expect(provider.update).not.toHaveBeenCalled()
  })

  it('distinguishes what is required for saving from what is required for publishing, with marks and in words', async () => {
    const { provider } = memoryProvider(rows)
    renderPanel({ provider, path: beta })
    await englishName()
    const marksOf = (property: string) =>
      [...document.querySelectorAll(`[data-property="${property}"] .m-label [title]`)].map(mark => [
        mark.querySelector('[aria-hidden]')?.textContent,
        mark.getAttribute('title'),
      ])
    expect(marksOf('name_en')).toEqual([
      ['*', 'Required to save, in at least one language'],
      ['○', 'Required to publish'],
    ])
    expect(marksOf('desc_ge')).toEqual([['○', 'Required to publish']])
    expect(marksOf('email')).toEqual([])
    expect(document.querySelector('.m-legend')?.textContent).toBe('* Required to save○ Required to publish')
  })

  it('does not save a record without a title, and shows a placeholder for one', async () => {
    const nameless = { ...places.beta, name_ge: null, name_en: null }
    const { provider } = memoryProvider({ ...rows, establishments: [nameless] })
    const { user } = renderPanel({ provider, path: beta })
    expect(await screen.findByRole('heading', { level: 1, name: 'Untitled establishment' })).toBeTruthy()
    await wholeForm()
    await user.type(textbox(/^Mobile/), '555111222')
    await user.click(save())
    await screen.findByText('Enter a name in at least one language')
    expect(provider.update).not.toHaveBeenCalled()
  })

  it('clears fields in another region only when a person chooses the region', async () => {
    const { provider } = memoryProvider(rows)
    const { user } = renderPanel({ provider, path: alpha })
    await wholeForm()
    const region = screen.getByRole<HTMLInputElement>('combobox', { name: /^Region/ })
    const municipality = screen.getByRole<HTMLInputElement>('combobox', { name: /^Municipality/ })
    const village = screen.getByRole<HTMLInputElement>('combobox', { name: /^Village/ })
    await waitFor(() => expect([municipality.value, village.value]).toEqual(['Telavi', 'Ikalto']))
    await user.click(region)
    await user.click(await screen.findByRole('option', { name: /Kakheti/ }))
    expect([municipality.value, village.value]).toEqual(['Telavi', 'Ikalto'])
    await user.type(region, 'Imer')
    await user.click(await screen.findByRole('option', { name: /Imereti/ }))
    await waitFor(() => expect([municipality.value, village.value]).toEqual(['', '']))
    await user.click(municipality)
    expect(
      (await within(await screen.findByRole('listbox')).findAllByRole('option')).map(option => option.textContent),
    ).toEqual([expect.stringContaining('Kutaisi')])
    const requested = provider.getList.mock.calls.filter(([entity]) => entity === 'municipalities').at(-1)?.[1]
    expect(requested?.filter).toEqual({ region_id: ids.imereti })
  })

  it('chooses a record with the keyboard alone', async () => {
    const { provider } = memoryProvider(rows)
    const { user } = renderPanel({ provider, path: alpha })
    await wholeForm()
    const region = screen.getByRole<HTMLInputElement>('combobox', { name: /^Region/ })
    region.focus()
    await user.keyboard('{ArrowDown}')
    await screen.findByRole('option', { name: /Imereti/ })
    await user.keyboard('{ArrowDown}{ArrowUp}')
    const active = document.getElementById(region.getAttribute('aria-activedescendant') ?? '')
    expect(active?.textContent).toContain('Imereti')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(region.value).toBe('Imereti'))
    expect(region.getAttribute('aria-expanded')).toBe('false')
  })

  it('asks for confirmation before unsaved changes are left', async () => {
    const { user, router } = renderPanel({ provider: memoryProvider(rows).provider, path: alpha })
    await user.type(await englishName(), '!')
    await user.click(screen.getByRole('link', { name: /Establishments/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Unsaved changes' })
    await user.click(within(dialog).getByRole('button', { name: 'Stay on page' }))
    expect(router.state.location.pathname).toBe(alpha)
    await user.click(screen.getByRole('link', { name: /Establishments/ }))
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/establishments'))
  })

  it('has groups that collapse, stay collapsed, and expand if they contain an error', async () => {
    const { provider } = memoryProvider(rows)
    const { user } = renderPanel({ provider, path: alpha })
    await wholeForm()
    const contact = () => screen.getByRole('button', { name: 'Contact', expanded: false })
    expect(screen.getByRole('button', { name: 'Record' }).getAttribute('aria-expanded')).toBe('false')
    const mobile = textbox(/^Mobile/)
    await user.click(screen.getByRole('button', { name: 'Contact', expanded: true }))
    fireEvent.change(mobile, { target: { value: '' } })
    expect(contact().closest('section')?.querySelector<HTMLElement>('.m-fields')?.hidden).toBe(true)
    await user.click(save())
    expect(await screen.findByRole('button', { name: 'Contact', expanded: true })).toBeTruthy()
  })

  it('has one main action: saving, once there are changes', async () => {
    const { provider } = memoryProvider(rows)
    const { user } = renderPanel({ provider, path: beta })
    const name = await englishName()
    const filled = () => [...document.querySelectorAll('.m-primary')].map(one => one.textContent)
    expect(filled()).toEqual(['Publish'])
    await user.type(name, '!')
    expect(filled()).toEqual(['Save'])
  })

  it('can be duplicated, without what is unique to a record', async () => {
    const { provider } = memoryProvider({
      ...rows,
      establishments: [{ ...places.alpha, code: 'A-1', slug_en: 'alpha' }],
    })
    const { user, router } = renderPanel({ provider, path: alpha })
    await wholeForm()
    await user.click(screen.getByRole('button', { name: 'More actions' }))
    await user.click(screen.getByRole('button', { name: 'Duplicate' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/establishments/create'))
    expect((await englishName()).value).toBe('Alpha')
    expect([textbox(/^Slug In English/).value, textbox(/^Code/).value]).toEqual(['', ''])
  })

  it('is sent instead of saved, if it is a message to others', async () => {
    const { user } = renderPanel({ provider: memoryProvider({ ...rows, help: [] }).provider, path: '/help/create' })
    const send = await screen.findByRole('button', { name: 'Send' })
    expect(send.getAttribute('type')).toBe('submit')
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    await user.type(await screen.findByRole('textbox', { name: /^Subject/ }), 'Opening hours')
    await user.type(screen.getByRole('textbox', { name: /^Text/ }), 'How do I change them?')
    await user.click(send)
    expect(await screen.findByText('Your request was sent.')).toBeTruthy()
  })

  it('moves a record to the trash after a confirmation', async () => {
    const { provider } = memoryProvider(rows)
    const { user, router } = renderPanel({ provider, path: alpha })
    await user.click(await screen.findByRole('button', { name: 'More actions' }))
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    const confirm = within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' })
    await waitFor(() => expect(confirm).toHaveProperty('disabled', false))
    await user.click(confirm)
    await waitFor(() => expect(router.state.location.pathname).toBe('/establishments'))
    expect(provider.delete.mock.calls[0]?.[1]).toMatchObject({ id: places.alpha.id, previousData: { version: 1 } })
  })

  it('shows a deleted record without inputs and restores it', async () => {
    const { provider } = memoryProvider(rows)
    const { user } = renderPanel({ provider, path: `/establishments/${places.gone.id}` })
    const restore = await screen.findByRole('button', { name: 'Restore' })
    expect(screen.queryAllByRole('textbox')).toEqual([])
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    await user.click(restore)
    expect(await englishName()).toBeTruthy()
  })

  it('shows what the person may not write as values', async () => {
    renderPanel({ provider: memoryProvider(rows).provider, path: `/regions/${ids.kakheti}`, role: 'moderator' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Kakheti' })).toBeTruthy()
    expect(screen.queryAllByRole('textbox')).toEqual([])
    expect(screen.getByRole('link', { name: 'Details' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
  })

  it('shows the history of a record next to it when it is opened, and restores an old value into the form', async () => {
    const { provider } = memoryProvider(rows, [
      {
        id: 'h1',
        at: '2026-05-26T09:00:00.000Z',
        by: ids.person,
        by_staff: false,
        action: 'update',
        version: 2,
        changes: { region_id: [ids.imereti, ids.kakheti], name_en: ['Alfa', 'Alpha'] },
      },
    ])
    const { user } = renderPanel({ provider, path: alpha })
    const name = await englishName()
    expect(provider.call).not.toHaveBeenCalledWith(expect.stringContaining('history'))
    await user.click(screen.getByRole('link', { name: 'History' }))
    const history = await screen.findByRole('dialog', { name: 'History of changes' })
    expect(await within(history).findByText(/Giorgi Maisuradze changed the record/)).toBeTruthy()
    expect(await within(history).findByText('Imereti')).toBeTruthy()
    expect([...history.querySelectorAll('del, ins')].map(mark => mark.lastChild?.textContent)).toEqual([
      'Alfa',
      'Alpha',
    ])
    await user.click(within(history).getByRole('button', { name: 'Restore this value: Name' }))
    expect((name as HTMLInputElement).value).toBe('Alfa')
    expect(within(history).getByText(/not saved yet/)).toBeTruthy()
    await user.click(within(history).getByRole('button', { name: 'Undo' }))
    expect((name as HTMLInputElement).value).toBe('Alpha')
  })

  it.each([
    ['objectowner', 'A former colleague'],
    ['manager', 'A colleague'],
  ] as const)('tells staff from people of the organization in the history for the role %s', async (role, name) => {
    const line = { at: '2026-05-26T09:00:00.000Z', action: 'update', version: 2, changes: {} }
    const { provider } = memoryProvider({ ...rows, users: [] }, [
      { ...line, id: 'h1', by: ids.person, by_staff: false },
      { ...line, id: 'h2', by: ids.kakheti, by_staff: true },
    ])
    const { user } = renderPanel({ provider, path: alpha, role })
    await user.click(await screen.findByRole('link', { name: 'History' }))
    const history = await screen.findByRole('dialog', { name: 'History of changes' })
    expect(await within(history).findByText(`${name} changed the record`)).toBeTruthy()
    expect(within(history).getByText('Staff changed the record')).toBeTruthy()
  })

  it('says that a record could not be loaded', async () => {
    renderPanel({ provider: memoryProvider({}).provider, path: alpha })
    expect(
      within(await screen.findByRole('alert')).getByText('This record does not exist or is not available to you.'),
    ).toBeTruthy()
  })
})

describe('the form of a new record', () => {
  it('starts with the declared values and leads to the saved record', async () => {
    const { provider } = memoryProvider(rows)
    const { user, router } = renderPanel({ provider, path: '/establishments/create' })
    await user.type(await englishName(), 'New')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Visible' }).checked).toBe(true)
    await user.click(save())
    await waitFor(() =>
      expect(router.state.location.pathname).toBe('/establishments/018f3c5e-7b1a-7c3d-9e4f-0a1b2c3d4eff'),
    )
    expect(provider.create.mock.calls[0]?.[1].data).toMatchObject({
      name_en: 'New',
      name_ge: null,
      visible: true,
      images: [],
    })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('marks what is required and sends nothing without it', async () => {
    const { provider } = memoryProvider(rows)
    const { user } = renderPanel({ provider, path: '/regions/create' })
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.getAllByText('Field is required')).toHaveLength(2))
    expect(document.activeElement).toBe(textbox(/^Name In Georgian/))
    expect(provider.create).not.toHaveBeenCalled()
  })
})
