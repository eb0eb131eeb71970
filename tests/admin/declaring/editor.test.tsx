import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { declaring as english } from '../../../i18n/en/declaring.ts'
import { importing } from '../../../i18n/en/import.ts'
import { panel } from '../../../i18n/en/panel.ts'
import type { StoredDocument } from '../../../src/engine/model/stored/documentSchema.ts'
import { resourceFromTable } from '../../../src/engine/rules/declaring/fromTable.ts'
import { fieldTypes } from '../../../src/engine/fields/index.ts'
import { confirmLeave } from '../../../src/panel/data/unsaved.ts'
import { callsTo, json, problem } from '../shell/fakeServer.ts'
import { openPanel } from '../shell/panel.tsx'
import { draft, fieldsIn, head, lastSaved, preview, routes, row, serveDraft } from './drafts.ts'
import '../people/environment.ts'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

describe('the list of resources', () => {
  it('shows what is shipped, what has a draft and what nobody changes, to administrators alone', async () => {
    serveDraft()
    openPanel('/resources', 'administrator')
    const table = await screen.findByRole('table', { name: english.parts.resources })
    const line = (name: RegExp) => within(table).getByRole('row', { name })
    expect(within(line(/^Routes/)).getByText(english.kinds.draft)).toBeTruthy()
    expect(within(line(/^Regions/)).getByText(english.kinds.shipped)).toBeTruthy()
    for (const people of [/^Users/, /^Moderators/])
      expect(within(line(people)).getByText(english.kinds.fixed)).toBeTruthy()
    cleanup()
    openPanel('/resources', 'moderator')
    expect(await screen.findByRole('heading', { name: 'No access' })).toBeTruthy()
  })

  it('begins a new resource with a template and a name that is offered', async () => {
    const calls = serveDraft({ 'PUT /declarations/drafts/wine_routes': () => json(draft()) })
    openPanel('/resources', 'administrator')
    await screen.findByRole('table')
    await userEvent.click(screen.getByRole('button', { name: english.new.action }))
    const dialog = screen.getByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: english.new.submit }))
    expect(within(dialog).getByText(english.new.label_needed)).toBeTruthy()
    await userEvent.type(within(dialog).getByLabelText('All records, in English'), 'Wine routes')
    expect(within(dialog).getByLabelText<HTMLInputElement>(english.new.name).value).toBe('wine_routes')
    await userEvent.click(within(dialog).getByRole('button', { name: english.new.submit }))
    await waitFor(() =>
      expect(callsTo(calls, 'PUT /declarations/drafts/wine_routes')[0]?.body).toMatchObject({ version: 0 }),
    )
  })

  it('says at the name that it is reserved, and makes nothing', async () => {
    const path = ['resources', 0, 'entity', 'name']
    const mistakes = [{ code: 'taken_name', path, params: { name: 'search', entry: 'name' } }]
    const calls = serveDraft({ 'POST /declarations/preview': () => json({ ...preview, mistakes }) })
    openPanel('/resources', 'administrator')
    await screen.findByRole('table')
    await userEvent.click(screen.getByRole('button', { name: english.new.action }))
    const dialog = within(screen.getByRole('dialog'))
    await userEvent.type(dialog.getByLabelText('All records, in English'), 'Search')
    await userEvent.click(dialog.getByRole('button', { name: english.new.submit }))
    expect(await dialog.findByText('The name “search” is reserved. Choose another one.')).toBeTruthy()
    expect(dialog.getByLabelText(english.new.name)).toBe(document.activeElement)
    const name = dialog.getByLabelText(english.new.name)
    await userEvent.clear(name)
    await userEvent.type(name, '1st')
    await userEvent.click(dialog.getByRole('button', { name: english.new.submit }))
    expect(await dialog.findByText(/start with a character/)).toBeTruthy()
    expect(calls.filter(({ method }) => method === 'PUT')).toEqual([])
  })

  it('has what was typed again where its window was closed by mistake', async () => {
    serveDraft()
    openPanel('/resources', 'administrator')
    await screen.findByRole('table')
    const open = () => userEvent.click(screen.getByRole('button', { name: english.new.action }))
    await open()
    await userEvent.click(screen.getByRole('radio', { name: new RegExp(english.templates.article.name) }))
    await userEvent.type(screen.getByLabelText('All records, in English'), 'Wine routes')
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await open()
    expect(screen.getByLabelText<HTMLInputElement>('All records, in English').value).toBe('Wine routes')
    const article = screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(english.templates.article.name) })
    expect(article.checked).toBe(true)
  })
})

describe('a file of which a resource is made', () => {
  const guess = ({ body }: { body?: unknown }) => {
    const { file_name, columns, rows } = body as { file_name: string; columns: string[]; rows: { cells: string[] }[] }
    const guessed = resourceFromTable(
      { columns, rows: rows.map(({ cells }) => cells) },
      { name: 'routes_file', fieldTypes, lists: new Set() },
    )
    const { resource, codeLists, columns: fed } = guessed
    const texts = { ...resource.texts, ka: { ...resource.texts?.ka, name: file_name.replace('.csv', '') } }
    const fields = Object.fromEntries(Object.entries(fed).map(([property, column]) => [property, { column }]))
    return json({
      name: 'routes_file',
      document: { format: 'marani/1', resources: [{ ...resource, texts }], codeLists },
      mapping: { resource: 'routes_file', fields },
    })
  }
  const csv = (name: string, lines: string[]) => new File([lines.join('\n')], name, { type: 'text/csv' })

  it('keeps what was typed, changes types and labels, says what does not fit, and sends the rows before the draft', async () => {
    let isBroken = true
    const imported = { id: '01890000-0000-7000-8000-00000000000a', state: 'receiving', total: 0, parts: 0 }
    const calls = serveDraft({
      'POST /declarations/from-table': guess,
      'PUT /declarations/drafts/trails': () => (isBroken ? problem(503, 'unavailable') : json(draft())),
      'POST /imports': () => json(imported),
      [`POST /imports/${imported.id}/rows`]: () => json({ ...imported, total: 6 }),
      [`POST /imports/${imported.id}/received`]: () => json(imported),
      [`POST /imports/${imported.id}/cancel`]: () => json(imported),
    })
    openPanel('/resources', 'administrator')
    await screen.findByRole('table')
    await userEvent.click(screen.getByRole('button', { name: english.new.action }))
    const dialog = within(screen.getByRole('dialog'))
    await userEvent.click(dialog.getByRole('radio', { name: new RegExp(english.templates.table.name) }))
    const chooseFile = (file: File) =>
      userEvent.upload(dialog.getByLabelText<HTMLInputElement>(importing.choose), file, { applyAccept: false })
    await chooseFile(csv('empty.csv', []))
    await dialog.findByText('The file is empty.')
    expect(document.activeElement).toBe(dialog.getByLabelText(importing.choose))
    await chooseFile(
      csv(
        'wide.csv',
        [1, 2].map(() => Array.from({ length: 90 }, (_, at) => `c${at}`).join(',')),
      ),
    )
    await dialog.findByText(/A resource has room for 80 of these columns, so these are left out: c80, /)
    const kinds = ['მარტივი', 'რთული']
    const rows = [1, 2, 3, 4, 5, 6].map(at => `მარშრუტი ${at},${kinds[at % 2]},${at >= 5 ? '6-8' : at}`)
    await chooseFile(csv('მარშრუტები.csv', ['დასახელება,სირთულე,სიგრძე', ...rows]))
    const label = (column: string, language: string) =>
      dialog.getByLabelText<HTMLInputElement>(`Column “${column}”: Label, in ${language}`)
    await waitFor(() => expect(label('სირთულე', 'Georgian').value).toBe('სირთულე'))
    expect(dialog.getByLabelText<HTMLInputElement>('All records, in Georgian').value).toBe('მარშრუტები')
    await userEvent.type(label('სირთულე', 'English'), 'Difficulty')
    await userEvent.selectOptions(dialog.getByLabelText('Column “სიგრძე”: type'), 'integer')
    expect(dialog.getByText(/^Not such a value: 2 of 6 \(6-8\)\. Those rows are rejected/)).toBeTruthy()
    await userEvent.type(dialog.getByLabelText('All records, in English'), 'Trails')
    const start = dialog.getByRole('button', { name: english.new.submit })
    await userEvent.click(start)
    await dialog.findByRole('alert')
    expect(callsTo(calls, `/imports/${imported.id}/cancel`)).toHaveLength(1)
    expect(label('სირთულე', 'English').value).toBe('Difficulty')
    isBroken = false
    await userEvent.click(start)
    await waitFor(() => expect(callsTo(calls, 'PUT /declarations/drafts/trails')).toHaveLength(2))
    expect(callsTo(calls, 'POST /imports').at(-1)?.body).toMatchObject({
      resource: 'trails',
      mapping: { resource: 'trails', fields: { c1: { column: 'დასახელება' }, c2: { column: 'სირთულე' } } },
    })
    const kept = callsTo(calls, 'PUT /declarations/drafts/trails').at(-1)?.body as { document: StoredDocument }
    expect(fieldsIn(kept.document)).toEqual(['dasakheleba', 'difficulty', 'sigrdze'])
    expect(kept.document.resources?.[0]).toMatchObject({
      ids: { difficulty: 'c2' },
      texts: {
        ka: { name: 'მარშრუტები |||| მარშრუტები', fields: { difficulty: 'სირთულე' } },
        en: { fields: { difficulty: 'Difficulty' } },
      },
    })
    expect(kept.document.codeLists?.[0]?.values).toHaveLength(2)
  })
})

describe('the editor of fields', () => {
  it('adds a field of a type that is searched for, names it by its label, and keeps it by itself', async () => {
    const calls = serveDraft()
    openPanel('/resources?edit=routes', 'administrator')
    fireEvent.keyDown(await row('Name'), { key: '/' })
    await userEvent.type(screen.getByLabelText(english.palette.search), 'whole{Enter}')
    await userEvent.type(await screen.findByLabelText('Label, in English'), 'Length, km')
    await waitFor(() => expect(fieldsIn(lastSaved(calls)).slice(0, 2)).toEqual(['name', 'length_km']))
    expect(lastSaved(calls).resources?.[0]?.texts?.en?.fields?.length_km).toBe('Length, km')
    await screen.findByText(/^Draft saved at/)
  })

  it('asks before the tab is closed while what was written is not kept, and no more once it is', async () => {
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

  it('keeps what was written a moment ago before the language changes', async () => {
    const calls = serveDraft()
    openPanel('/resources?edit=routes', 'administrator')
    fireEvent.keyDown(await row('Name'), { key: '/' })
    await userEvent.type(screen.getByLabelText(english.palette.search), 'whole{Enter}')
    const way = vi.fn()
    confirmLeave(way)
    await waitFor(() => expect(way).toHaveBeenCalledOnce())
    expect(fieldsIn(lastSaved(calls))).toContain('integer')
  })

  it('moves, duplicates and removes by keyboard, and tells where a field is now', async () => {
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

  it('leads on from a group that was added or removed, and from a value that was removed, and says what is gone', async () => {
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

  it('puts the values of a list in another order, by keyboard and by buttons, and tells where a value is now', async () => {
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

  it('lets it be said who may export the records', async () => {
    const calls = serveDraft()
    openPanel('/resources?edit=routes&show=resource', 'administrator')
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Export: Moderator' }))
    await waitFor(() => expect(lastSaved(calls).resources?.[0]?.entity.export).toEqual(['moderator']))
  })

  it('says what is wrong at its field, in a sentence', async () => {
    const path = ['resources', 0, 'entity', 'groups', 0, 'fields', 0, 'maximum']
    const mistakes = [{ code: 'minimum_above_maximum', path, params: { minimum: 5, maximum: 2 } }]
    serveDraft({ 'GET /declarations/drafts/routes': () => json(draft(routes(), 1, mistakes)) })
    openPanel('/resources?edit=routes', 'administrator')
    await userEvent.click(await row('Name'))
    expect(screen.getByText('The minimum (5) is above the maximum (2).')).toBeTruthy()
  })

  it('says at a field which name it cannot have, and keeps the one it has', async () => {
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

  it('shows what the product declares as it is, and lets its texts be changed', async () => {
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

describe('what is hidden', () => {
  it('is offered to be deleted for good once its history says that it has been hidden for long enough', async () => {
    const document = routes()
    for (const resource of document.resources ?? []) resource.hidden = true
    const history = Promise.withResolvers<Response>()
    serveDraft({
      'GET /declarations': () => json({ ...head, number: 2, document }),
      'GET /declarations/drafts/routes': () => json(draft(document)),
      'GET /declarations/history': () => history.promise,
    })
    openPanel('/resources?edit=routes&show=resource', 'administrator')
    const section = within(await screen.findByRole('region', { name: english.purge.title }))
    expect(section.getByRole('button', { name: english.purge.export })).toBeTruthy()
    expect(section.queryByRole('button', { name: english.purge.action })).toBeNull()
    const step = { ...preview.steps[0], kind: 'hides', code: 'hide_resource' }
    const line = {
      number: 2,
      note: null,
      steps: [step],
      undoes: null,
      undone_by: null,
      program: '1',
      created_by: draft().updated_by,
    }
    history.resolve(json([{ ...line, created_at: '2020-05-26T08:00:00.000Z' }]))
    expect(await section.findByRole('button', { name: english.purge.action })).toBeTruthy()
  })

  it('says from which day on it can be deleted for good, as people write a day', async () => {
    const document = routes()
    for (const resource of document.resources ?? []) resource.hidden = true
    const step = { ...preview.steps[0], kind: 'hides', code: 'hide_resource' }
    const line = {
      number: 2,
      note: null,
      steps: [step],
      undoes: null,
      undone_by: null,
      program: '1',
      created_by: draft().updated_by,
    }
    serveDraft({
      'GET /declarations': () => json({ ...head, number: 2, document }),
      'GET /declarations/drafts/routes': () => json(draft(document)),
      'GET /declarations/history': () => json([{ ...line, created_at: '2990-05-01T22:30:00.000Z' }]),
    })
    openPanel('/resources?edit=routes&show=resource', 'administrator')
    const section = within(await screen.findByRole('region', { name: english.purge.title }))
    expect(await section.findByText(/^Possible from 1 Jun 2990\./)).toBeTruthy()
  })

  it('has no list to be led to once that is published', async () => {
    const document = routes()
    for (const resource of document.resources ?? []) resource.hidden = true
    serveDraft({ 'GET /declarations': () => json({ ...head, number: 2, document }) })
    openPanel('/resources?edit=routes&show=publish&published=2', 'administrator')
    await screen.findByText('Published as number 2.')
    expect(screen.queryByRole('link', { name: english.publish.open })).toBeNull()
  })
})

describe('publishing', () => {
  it('says what it does, is refused where that has changed, is shown anew, and leads to the list', async () => {
    let plan = 'p1'
    const calls = serveDraft({
      'POST /declarations/preview': () => json({ ...preview, plan }),
      'POST /declarations/publish': ({ body }) => {
        if ((body as { plan: string }).plan === 'p2') return json({ number: 1, steps: preview.steps })
        plan = 'p2'
        return problem(409, 'plan_changed')
      },
    })
    openPanel('/resources?edit=routes&show=publish', 'administrator')
    await screen.findByText('New resource “Routes”; fields: 5.')
    await userEvent.type(screen.getByLabelText(english.publish.note), 'For spring')
    await userEvent.click(screen.getByRole('button', { name: english.publish.submit }))
    await screen.findByText(english.publish.changed)
    await waitFor(() => expect(callsTo(calls, '/declarations/preview').length).toBe(2))
    const publish = screen.getByRole<HTMLButtonElement>('button', { name: english.publish.submit })
    await waitFor(() => expect(publish.disabled).toBe(false))
    await userEvent.click(publish)
    const link = await screen.findByRole('link', { name: english.publish.open })
    expect(link.getAttribute('href')).toBe('/platform/routes')
    expect(callsTo(calls, '/declarations/publish').at(-1)?.body).toEqual({
      plan: 'p2',
      note: 'For spring',
      resources: ['routes'],
    })
  })

  const line = {
    number: 3,
    note: 'For spring',
    steps: preview.steps,
    undoes: null,
    undone_by: null,
    program: '1',
    created_at: '2026-05-26T08:00:00.000Z',
    created_by: '01890000-0000-7000-8000-000000000001',
  }

  it('are listed page after page, and one that was undone is not offered to be undone', async () => {
    const lines = Array.from({ length: 30 }, (_, index) => ({
      ...line,
      number: 30 - index,
      undoes: index === 0 ? 29 : null,
      undone_by: index === 1 ? 30 : null,
    }))
    serveDraft({
      'GET /declarations/history': ({ path }) => {
        const { searchParams } = new URL(path, 'http://127.0.0.1')
        const [from, to] = JSON.parse(searchParams.get('range') ?? '[0,99]') as [number, number]
        return json(lines.slice(from, to + 1))
      },
    })
    openPanel('/resources?show=history', 'administrator')
    await screen.findByRole('button', { name: 'Undo number 30' })
    expect(screen.queryByRole('button', { name: 'Undo number 29' })).toBeNull()
    expect(screen.getByText('Undone by number 30')).toBeTruthy()
    expect(screen.queryByText('Number 1')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: panel.history.more }))
    expect(await screen.findByText('Number 1')).toBeTruthy()
    expect(screen.queryByRole('button', { name: panel.history.more })).toBeNull()
  })

  it('says by its label which field has values that did not fit its new type', async () => {
    const document = routes()
    const conversion = {
      resource: 'routes',
      field: 'description',
      kept_field: 'description_2',
      from: 'multiline',
      to: 'integer',
      number: 2,
      state: 'done',
      total: 9,
      kept: 2,
      created_at: '2026-05-26T08:00:00.000Z',
      ended_at: '2026-05-26T08:00:01.000Z',
    }
    serveDraft({
      'GET /declarations': () => json({ ...head, number: 2, document }),
      'GET /declarations/conversions': () => json([conversion]),
    })
    openPanel('/resources?edit=routes&show=publish&published=2', 'administrator')
    const note = await screen.findByText(/^Values that did not fit/)
    expect(note.textContent).toMatch(/^Values that did not fit “Description”: 2 of 9\./)
  })

  it('is not undone where that would be a mistake or nothing: that is said instead', async () => {
    const purged = { code: 'purged_name', path: ['resources', 0, 'entity', 'name'], params: { name: 'routes' } }
    let mistakes: unknown[] = [purged]
    serveDraft({
      'GET /declarations/history': () => json([line]),
      'POST /declarations/undo/3': () => json({ ...preview, plan: 'u1', steps: [], mistakes }),
    })
    openPanel('/resources?show=history', 'administrator')
    const ask = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Undo number 3' }))
      return screen.findByRole('dialog')
    }
    const dialog = await ask()
    expect(within(dialog).getByRole('alert').textContent).toContain('routes')
    expect(within(dialog).queryByRole('button', { name: english.history.undo_submit })).toBeNull()
    await userEvent.click(within(dialog).getByRole('button', { name: /back/i }))
    mistakes = []
    const other = await ask()
    expect(within(other).getByText(english.publish.nothing)).toBeTruthy()
    expect(within(other).queryByRole('button', { name: english.history.undo_submit })).toBeNull()
  })

  it('is told in the history, and undone after it is said what that does', async () => {
    const calls = serveDraft({
      'GET /declarations/history': () => json([line]),
      'POST /declarations/undo/3': ({ body }) =>
        (body as { plan?: string }).plan === undefined
          ? json({ ...preview, plan: 'u1', steps: [{ ...preview.steps[0], kind: 'hides', code: 'hide_resource' }] })
          : json({ number: 4, steps: [] }),
    })
    openPanel('/resources?show=history', 'administrator')
    await userEvent.click(await screen.findByRole('button', { name: 'Undo number 3' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText(/The resource “Routes” is hidden/)).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: english.history.undo_submit }))
    await waitFor(() => expect(callsTo(calls, '/declarations/undo/3').at(-1)?.body).toEqual({ plan: 'u1', note: null }))
  })
})
