import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { declaring as english } from '../../../i18n/en/declaring.ts'
import type { StoredDocument } from '../../../src/engine/model/stored/documentSchema.ts'
import { confirmLeave } from '../../../src/panel/data/unsaved.ts'
import { callsTo, json, problem } from '../shell/fakeServer.ts'
import { openPanel } from '../shell/panel.tsx'
import { draft, fieldsIn, lastSaved, routes, row, serveDraft } from './drafts.ts'
import '../people/environment.ts'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

describe('the editor of fields', () => {
  it('adds a field of a type found by search, names it after its label, and saves the draft automatically', async () => {
    const calls = serveDraft()
    openPanel('/resources?edit=routes', 'administrator')
    fireEvent.keyDown(await row('Name'), { key: '/' })
    await userEvent.type(screen.getByLabelText(english.palette.search), 'whole{Enter}')
    await userEvent.type(await screen.findByLabelText('Label, in English'), 'Length, km')
    await waitFor(() => expect(fieldsIn(lastSaved(calls)).slice(0, 2)).toEqual(['name', 'length_km']))
    expect(lastSaved(calls).resources?.[0]?.texts?.en?.fields?.length_km).toBe('Length, km')
    await screen.findByText(/^Draft saved at/)
  })

  it('asks for confirmation before the tab is closed while changes are unsaved, and not after they are saved', async () => {
    const response = Promise.withResolvers<Response>()
    serveDraft({ 'PUT /declarations/drafts/routes': () => response.promise })
    openPanel('/resources?edit=routes', 'administrator')
    const asks = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    fireEvent.keyDown(await row('Name'), { key: '/' })
    expect(asks()).toBe(false)
    await userEvent.type(screen.getByLabelText(english.palette.search), 'whole{Enter}')
    expect(asks()).toBe(true)
    await screen.findByText(english.editor.saving)
    expect(asks()).toBe(true)
    response.resolve(json(draft(routes(), 2)))
    await screen.findByText(/^Draft saved at/)
    expect(asks()).toBe(false)
  })

  it('saves the latest changes before the language is switched', async () => {
    const calls = serveDraft()
    openPanel('/resources?edit=routes', 'administrator')
    fireEvent.keyDown(await row('Name'), { key: '/' })
    await userEvent.type(screen.getByLabelText(english.palette.search), 'whole{Enter}')
    const way = vi.fn()
    confirmLeave(way)
    await waitFor(() => expect(way).toHaveBeenCalledOnce())
    expect(fieldsIn(lastSaved(calls))).toContain('integer')
  })

  it('moves, duplicates and removes fields with the keyboard, and announces the new position of a field', async () => {
    const calls = serveDraft()
    openPanel('/resources?edit=routes', 'administrator')
    fireEvent.keyDown(await row('Name'), { key: 'ArrowDown', altKey: true })
    expect(screen.getByText(/^“Name” is now 2 of 2 in “Main”/)).toBeTruthy()
    fireEvent.keyDown(await row('Region'), { key: 'd', code: 'KeyD', ctrlKey: true })
    fireEvent.keyDown(await row('Photos'), { key: 'Delete' })
    await waitFor(() =>
      expect(fieldsIn(lastSaved(calls))).toEqual(['description', 'name', 'area_id', 'area_id_2', 'location']),
    )
  })

  it('moves the focus on when a group is added or removed or a value is removed, and announces what was removed', async () => {
    serveDraft()
    openPanel('/resources?edit=routes', 'administrator')
    await row('Name')
    await userEvent.click(screen.getByRole('button', { name: english.structure.add_group }))
    const names = () => screen.getAllByRole('textbox', { name: english.structure.group_ka })
    await waitFor(() => expect(document.activeElement).toBe(names().at(-1)))
    await userEvent.click(screen.getByRole('button', { name: /^Remove the group/ }))
    await waitFor(() => expect(document.activeElement).toBe(names().at(-1)))
    expect(screen.getByText('“Group” has been removed.')).toBeTruthy()
    await userEvent.click(screen.getAllByRole('button', { name: english.structure.add })[0] as HTMLElement)
    await userEvent.type(screen.getByRole('textbox', { name: english.palette.search }), 'One from{Enter}')
    await userEvent.click(await screen.findByRole('button', { name: english.values.add }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Value 1, in English' }), 'Easy{Enter}')
    await userEvent.click(screen.getByRole('button', { name: 'Remove value 1' }))
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Value 1, in Georgian' })),
    )
    expect(screen.getByText('“Easy” has been removed.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Remove value 1' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: english.values.add })))
  })

  it('reorders the values of a list with the keyboard and with buttons, and announces the new position of a value', async () => {
    const calls = serveDraft()
    openPanel('/resources?edit=routes', 'administrator')
    await row('Name')
    await userEvent.click(screen.getAllByRole('button', { name: english.structure.add })[0] as HTMLElement)
    await userEvent.type(screen.getByRole('textbox', { name: english.palette.search }), 'One from{Enter}')
    await userEvent.click(await screen.findByRole('button', { name: english.values.add }))
    const text = (place: number) =>
      screen.getByRole<HTMLInputElement>('textbox', { name: `Value ${place}, in English` })
    await userEvent.type(text(1), 'Easy{Enter}')
    await userEvent.type(text(2), 'Hard{Enter}')
    await userEvent.type(text(3), 'Steep')
    await userEvent.type(text(3), '{Alt>}{ArrowUp}{/Alt}')
    expect(screen.getByText('“Steep” is now 2 of 3.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(text(2)))
    expect(text(2).value).toBe('Steep')
    await userEvent.click(screen.getByRole('button', { name: 'Move value 1 down' }))
    await userEvent.click(screen.getByRole('button', { name: 'Move value 3 down' }))
    await waitFor(() =>
      expect(
        lastSaved(calls)
          .codeLists?.at(-1)
          ?.values?.map(({ name }) => name),
      ).toEqual(['steep', 'easy', 'hard']),
    )
  })

  it('sets who may export the records', async () => {
    const calls = serveDraft()
    openPanel('/resources?edit=routes&show=resource', 'administrator')
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Export: Moderator' }))
    await waitFor(() => expect(lastSaved(calls).resources?.[0]?.entity.export).toEqual(['moderator']))
  })

  it('reports a mistake at its field, in a sentence', async () => {
    const path = ['resources', 0, 'entity', 'groups', 0, 'fields', 0, 'maximum']
    const mistakes = [{ code: 'minimum_above_maximum', path, params: { minimum: 5, maximum: 2 } }]
    serveDraft({ 'GET /declarations/drafts/routes': () => json(draft(routes(), 1, mistakes)) })
    openPanel('/resources?edit=routes', 'administrator')
    await userEvent.click(await row('Name'))
    expect(screen.getByText('The minimum (5) is above the maximum (2).')).toBeTruthy()
  })

  it('reports an invalid name at its field, and keeps the current name', async () => {
    const calls = serveDraft()
    openPanel('/resources?edit=routes', 'administrator')
    await userEvent.click(await row('Photos'))
    const name = screen.getByLabelText<HTMLInputElement>(english.field.name)
    await userEvent.clear(name)
    expect(screen.getByText(english.new.name_needed)).toBeTruthy()
    await userEvent.type(name, 'location')
    expect(screen.getByText('“location” is already here.')).toBeTruthy()
    expect(name.value).toBe('location')
    await userEvent.type(name, '_pictures')
    expect(screen.queryByText(/is already here/)).toBeNull()
    await waitFor(() => expect(fieldsIn(lastSaved(calls))).toContain('location_pictures'))
    expect(fieldsIn(lastSaved(calls)).filter(one => one === 'location')).toHaveLength(1)
  })

  it('shows what the product declares as read-only, and its texts as inputs', async () => {
    const calls = serveDraft({
      'GET /declarations/drafts/regions': () => problem(404, 'not_found'),
      'PUT /declarations/drafts/regions': ({ body }) =>
        json({ ...draft((body as { document: StoredDocument }).document), resource: 'regions' }),
    })
    openPanel('/resources?edit=regions', 'administrator')
    await userEvent.click(await row('Code'))
    expect(screen.getByText(english.editor.locked)).toBeTruthy()
    expect(screen.queryByLabelText(english.field.required)).toBeNull()
    await userEvent.type(screen.getByLabelText('Label, in English'), 'ISO')
    await waitFor(() =>
      expect(callsTo(calls, 'PUT /declarations/drafts/regions').at(-1)?.body).toMatchObject({
        document: { changes: [{ entity: 'regions', texts: { en: { fields: { code: 'ISO' } } } }] },
      }),
    )
  })
})
