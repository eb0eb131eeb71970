import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Row } from '../../../src/engine/model/query.ts'
import { memoryProvider } from './memoryProvider.ts'
import { renderPanel } from './renderPanel.tsx'
import { places, rows } from './rows.ts'
import { shownToasts } from '../../../src/panel/ui/toasts/toasts.ts'

const place = (number: number, more: Row = {}): Row => ({
  ...places.alpha,
  id: `019ba5e0-0000-7000-8099-${String(number).padStart(12, '0')}`,
  name_en: `Place ${String(number).padStart(2, '0')}`,
  ...more,
})
const many = (count: number): Row[] => Array.from({ length: count }, (_, index) => place(index + 1))
const content = (establishments: readonly Row[]) => ({ ...rows, establishments })
const path = `/establishments?${new URLSearchParams({ sort: 'name_en', order: 'ASC' })}`

const open = async (establishments: readonly Row[], at = path) => {
  const memory = memoryProvider(content(establishments))
  const panel = renderPanel({ provider: memory.provider, path: at })
  await screen.findByRole('link', { name: 'Place 01' })
  const box = (number: number) =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: `Select: Place ${String(number).padStart(2, '0')}` })
  return { ...memory, ...panel, box }
}
const selected = (): number =>
  screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Select: / }).filter(box => box.checked).length
const sent = (provider: ReturnType<typeof memoryProvider>['provider'], action: string) =>
  provider.call.mock.calls.flatMap(([called, options]) =>
    called === `/establishments/bulk/${action}`
      ? [(options as { body: { records: { id: string }[] } & Row }).body]
      : [],
  )

beforeEach(() => localStorage.clear())

describe('selecting in a list', () => {
  it('includes all rows between two clicks with Shift, and deselects them the same way', async () => {
    const { user, box } = await open(many(8))
    await user.click(box(2))
    await user.keyboard('{Shift>}')
    await user.click(box(6))
    expect(selected()).toBe(5)
    await user.click(box(4))
    expect(selected()).toBe(2)
  })

  it('has a header checkbox that shows whether none, some or all rows of the page are selected', async () => {
    const { user, box } = await open(many(3))
    const head = within(screen.getByRole('table')).getByRole<HTMLInputElement>('checkbox', {
      name: 'Select all on this page',
    })
    expect([head.checked, head.indeterminate]).toEqual([false, false])
    await user.click(box(2))
    expect([head.checked, head.indeterminate]).toEqual([false, true])
    await user.click(head)
    expect([head.checked, head.indeterminate, selected()]).toEqual([true, false, 3])
    await user.click(head)
    expect([head.checked, head.indeterminate, selected()]).toEqual([false, false, 0])
  })

  it('keeps the selection of other pages, and says so', async () => {
    const { user, box } = await open(many(30))
    await user.click(box(1))
    await user.click(box(2))
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Select: Place 26' }))
    expect(await screen.findByText('3 selected, 2 on other pages')).toBeTruthy()
    await user.click(within(screen.getByRole('table')).getByRole('checkbox', { name: 'Select all on this page' }))
    expect(await screen.findByText('7 selected, 2 on other pages')).toBeTruthy()
  })

  it('can include everything that matches the filter, not only the page', async () => {
    const { user, box, provider } = await open(many(30))
    await user.click(box(1))
    await user.click(await screen.findByRole('button', { name: 'Select all 30' }))
    expect(await screen.findByText('30 selected, 5 on other pages')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Hide' }))
    await user.click(await screen.findByRole('button', { name: 'Hide: 30 records' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent(provider, 'hide').map(({ records }) => records.length)).toEqual([25, 5])
  })
})

describe('many records at once', () => {
  it('are counted by the actions that each allows', async () => {
    const { user } = await open([place(1), place(2, { status: 'hidden' }), place(3)])
    await user.click(within(screen.getByRole('table')).getByRole('checkbox', { name: 'Select all on this page' }))
    expect(await screen.findByRole('button', { name: 'Hide: 2 of 3' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Show: 1 of 3' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /^More/ }))
    expect(screen.getByRole('button', { name: 'Delete' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull()
  })

  it('are counted by the server if the panel cannot, and listed with what they lack before anything is sent', async () => {
    const draft = { status: 'draft' }
    const { user, provider } = await open([
      place(1, draft),
      place(2, { ...draft, name_en: 'Place 02 unready' }),
      place(3, draft),
    ])
    await user.click(within(screen.getByRole('table')).getByRole('checkbox', { name: 'Select all on this page' }))
    await user.click(await screen.findByRole('button', { name: 'Publish: 2 of 3' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish: 2 records' }))
    const left = within(dialog.getByRole('list', { name: '1 record stays as it is' }))
    expect(left.getByRole('link', { name: 'Place 02 unready' })).toBeTruthy()
    expect(left.getByText('Description (In Georgian): Field is required.')).toBeTruthy()
    expect(sent(provider, 'publish')).toEqual([])
  })

  it('say why they could not be changed, each reason once, link to their forms and stay selected', async () => {
    const { user, box, provider } = await open([place(1), place(2, { name_en: 'Place 02 stuck' }), place(3)])
    await user.click(within(screen.getByRole('table')).getByRole('checkbox', { name: 'Select all on this page' }))
    await user.click(await screen.findByRole('button', { name: 'Hide' }))
    await user.click(await screen.findByRole('button', { name: 'Hide: 3 records' }))
    const refused = within(await screen.findByRole('list', { name: 'Failed: 1.' }))
    expect(refused.getByRole('link', { name: 'Place 02 stuck' }).getAttribute('href')).toMatch(
      /^\/establishments\/019ba5e0/,
    )
    expect(refused.getByText(/Hide.*Approved|Approved.*Hide/)).toBeTruthy()
    expect(sent(provider, 'hide')).toEqual([
      { records: [1, 2, 3].map(number => ({ id: place(number).id, version: 1 })) },
    ])
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(await screen.findByText('1 selected')).toBeTruthy()
    await waitFor(() => expect(box(1).checked).toBe(false))
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select: Place 02 stuck' }).checked).toBe(true)
  })

  it('require the reason that a transition needs', async () => {
    const { user, box, provider } = await open(many(2))
    await user.click(box(1))
    await user.click(await screen.findByRole('button', { name: 'Block' }))
    await screen.findByText('Place 01', { selector: 'dialog *' })
    const dialog = within(screen.getByRole('dialog', { name: 'Block' }))
    await user.click(dialog.getByRole('button', { name: 'Block' }))
    expect(dialog.getByRole('alert')).toBeTruthy()
    await user.type(dialog.getByRole('textbox'), 'Closed')
    await user.click(dialog.getByRole('button', { name: 'Block' }))
    await waitFor(() =>
      expect(sent(provider, 'lock')).toEqual([{ reason: 'Closed', records: [{ id: place(1).id, version: 1 }] }]),
    )
  })

  it('get several fields set together, after a preview of the effects', async () => {
    const { user, box, provider, rowsOf } = await open([place(1), place(2), place(3, { name_en: 'Place 03 stuck' })])
    await user.click(box(1))
    await user.click(box(2))
    await user.click(screen.getByRole('checkbox', { name: 'Select: Place 03 stuck' }))
    await user.click(await screen.findByRole('button', { name: /^More/ }))
    await user.click(screen.getByRole('button', { name: 'Edit fields' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit fields: 3 records' }))
    await user.type(dialog.getByRole('combobox'), 'wine road')
    await user.click(await dialog.findByRole('option', { name: /Member of the Wine Road/ }))
    await user.type(dialog.getByRole('combobox', { name: '' }), 'category')
    await user.click(await dialog.findByRole('option', { name: /^Category/ }))
    expect(dialog.getAllByRole('listitem').map(item => item.getAttribute('aria-label'))).toEqual([
      'Member of the Wine Road',
      'Category',
      'Object type',
    ])
    for (const name of ['Category', 'Object type'])
      await user.click(dialog.getByRole('button', { name: `Leave unchanged: ${name}` }))
    await user.click(dialog.getByRole('button', { name: 'Set for 3 records' }))
    expect(dialog.getByText('Choose a value, or leave the field unchanged.')).toBeTruthy()
    await user.click(dialog.getByRole('radio', { name: 'Yes' }))
    await user.click(dialog.getByRole('button', { name: 'Set for 3 records' }))
    const groups = within(await dialog.findByRole('list', { name: 'Edit fields: 3 records' }))
    expect(groups.getByText('2 records will change immediately')).toBeTruthy()
    expect(groups.getByText('1 record cannot be changed')).toBeTruthy()
    expect(rowsOf('establishments').map(row => row.wine_road_member)).not.toContain(true)
    await user.click(dialog.getByRole('button', { name: 'Change 2 records' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent(provider, 'changes')[0]).toMatchObject({ fields: { wine_road_member: { set: true } } })
    expect(rowsOf('establishments').filter(row => row.wine_road_member === true)).toHaveLength(2)
    expect(shownToasts().at(-1)).toMatchObject({ text: 'Changed 2 records', action: { label: 'Undo' }, seconds: 60 })
  })

  it('are restored from the trash together, first what was deleted last, such as a parent', async () => {
    const trash = [
      place(1, { deleted_at: '2026-05-01T09:00:00.000Z', status: 'deleted' }),
      place(2, { deleted_at: '2026-05-02T09:00:00.000Z', status: 'deleted' }),
    ]
    const { user, provider } = await open(
      trash,
      `/establishments?${new URLSearchParams({ filter: '{"deleted_at_null":false}', sort: 'name_en', order: 'ASC' })}`,
    )
    await user.click(within(screen.getByRole('table')).getByRole('checkbox', { name: 'Select all on this page' }))
    await user.click(await screen.findByRole('button', { name: 'Restore' }))
    await user.click(await screen.findByRole('button', { name: 'Restore: 2 records' }))
    const restored = () => sent(provider, 'restore').flatMap(({ records }) => records.map(({ id }) => id))
    await waitFor(() => expect(restored()).toEqual([place(2).id, place(1).id]))
  })
})
