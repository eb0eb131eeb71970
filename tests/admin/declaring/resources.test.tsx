import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { declaring as english } from '../../../i18n/en/declaring.ts'
import { importing } from '../../../i18n/en/import.ts'
import type { StoredDocument } from '../../../src/engine/model/stored/documentSchema.ts'
import { resourceFromTable } from '../../../src/engine/rules/declaring/fromTable.ts'
import { fieldTypes } from '../../../src/engine/fields/index.ts'
import { callsTo, json, problem } from '../shell/fakeServer.ts'
import { openPanel } from '../shell/panel.tsx'
import { draft, fieldsIn, preview, serveDraft } from './drafts.ts'
import '../people/environment.ts'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

describe('the list of resources', () => {
  it('shows administrators alone the resources of the product, those with drafts and those that nobody may change', async () => {
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

  it('shows when each resource was last changed', async () => {
    serveDraft({ 'GET /declarations/changed': () => json({ regions: '2026-05-26T09:00:00.000Z' }) })
    openPanel('/resources', 'administrator')
    const line = await screen.findByRole('row', { name: /^Regions/ })
    const changed = await within(line).findByText(/May/)
    expect(changed.getAttribute('datetime')).toBe('2026-05-26T09:00:00.000Z')
  })

  it('creates a new resource from a template, with a suggested name', async () => {
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

  it('reports a reserved name at its input, and creates nothing', async () => {
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

  it('restores the input of a dialog that was closed by mistake', async () => {
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

describe('a resource made from a file', () => {
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

  it('keeps input, changes types and labels, reports values that do not fit, and uploads the rows before the draft', async () => {
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
