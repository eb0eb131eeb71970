import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { importing as english } from '../../../i18n/en/import.ts'
import { problems } from '../../../i18n/en/problems.ts'
import { signIn } from '../../../i18n/en/sign_in.ts'
import type {
  ImportMeanings,
  ImportProblemGroup,
  ImportTemplate,
  ImportView,
} from '../../../src/features/import/import.ts'
import { callsTo, json, problem, serve } from '../shell/fakeServer.ts'
import { openPanel } from '../shell/panel.tsx'
import '../people/environment.ts'

const view = (changes: Partial<ImportView> = {}): ImportView => ({
  id: 'i1',
  resource: 'establishments',
  file_name: 'register.csv',
  columns: ['Name', 'Region'],
  mapping: null,
  state: 'ready',
  total: 2,
  parts: 1,
  done: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  refused: 0,
  leave_out: false,
  problems: [],
  kept: null,
  created_at: '2026-06-01T09:00:00.000Z',
  created_by: 'x',
  updated_by: 'x',
  started_at: null,
  ended_at: null,
  ...changes,
})
const rows = [{ line: 2, cells: ['First', 'Kaheti'] }]
const meanings: ImportMeanings = {
  distinct: 1,
  unclear: 1,
  choices: [{ value: 'k', titles: ['Georgian', 'Kakheti'] }],
  words: [{ word: 'Kaheti', count: 2, found: [], suggested: [{ value: 'k', titles: ['Georgian', 'Kakheti'] }] }],
}

const answers = (state: ImportView, templates: ImportTemplate[] = []) => ({
  'GET /imports': () => json([]),
  'GET /imports/i1': () => json(state),
  'GET /imports/i1/rows': () => json(rows),
  'GET /import_templates': () => json(templates),
  'POST /imports/i1/preview': () => json([]),
  'POST /imports/i1/meanings/region_id': () => json(meanings),
  'GET /regions': () => json([]),
})

beforeEach(() => localStorage.clear())
/** What an import that can be started has. */
const ready = {
  mapping: { resource: 'establishments', fields: { name_en: { column: 'Name' } } },
  created: 1,
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const file = (text: string | Uint8Array<ArrayBuffer>, name = 'register.csv') => {
  const chosen = new File([text], name)
  // jsdom's files can't be read by themselves.
  Object.assign(chosen, {
    arrayBuffer: async () => (typeof text === 'string' ? new TextEncoder().encode(text).buffer : text.slice().buffer),
  })
  return chosen
}
const choose = async (chosen: File) =>
  userEvent.upload(await screen.findByLabelText(english.choose), chosen, { applyAccept: false })

describe('an empty list', () => {
  it.each([
    ['rejected rows', { state: 'checked', refused: 2, total: 30 } as const, /“register\.csv” has been.*2 of 30/],
    ['rows that were not checked', { state: 'ready', total: 30 } as const, /“register\.csv” has been.*Rows: 30/],
  ])('reports imports that were sent for it with %s, and links to them', async (_what, changes, text) => {
    serve({
      'GET /regions': () => json([]),
      'GET /imports': () => json([view({ id: 'i2' }), view({ resource: 'regions', ...changes })]),
    })
    openPanel('/regions', 'administrator')
    expect((await screen.findByText(text)).textContent).toMatch(/^Nothing from the file/)
    expect(screen.getByRole('link', { name: english.open_pending }).getAttribute('href')).toBe('/platform/import?id=i1')
  })

  it('does not mention imports that are complete, cancelled, or of another list', async () => {
    const calls = serve({
      'GET /regions': () => json([]),
      'GET /imports': () =>
        json([view(), ...(['cancelled', 'done', 'ready'] as const).map(state => view({ resource: 'regions', state }))]),
    })
    openPanel('/regions', 'administrator')
    await waitFor(() => expect(callsTo(calls, '/imports')).toHaveLength(1))
    expect(screen.queryByText(/^Nothing from the file/)).toBeNull()
  })
})

describe('the import screen', () => {
  it('shows how a chosen file is read, uploads its rows and reports that all were received', async () => {
    const calls = serve({
      ...answers(view()),
      'POST /imports': () => json(view({ state: 'receiving' })),
      'POST /imports/i1/rows': () => json(view({ state: 'receiving' })),
      'POST /imports/i1/received': () => json(view()),
    })
    openPanel('/import', 'administrator')
    await choose(file('Name;Region\nFirst;Kaheti\nSecond;Kaheti\n'))
    const table = await screen.findByRole('region', { name: english.first_rows })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual([english.row, 'Name', 'Region'])
    expect((screen.getByLabelText(english.separator) as HTMLSelectElement).value).toBe(';')
    await userEvent.click(screen.getByRole('button', { name: english.send }))
    await screen.findByRole('heading', { name: english.titles.columns })
    expect(callsTo(calls, 'POST /imports')[0]?.body).toEqual({
      resource: 'establishments',
      file_name: 'register.csv',
      columns: ['Name', 'Region'],
    })
    expect(callsTo(calls, 'POST /imports/i1/rows')[0]?.body).toEqual({
      number: 0,
      rows: [
        { line: 2, cells: ['First', 'Kaheti'] },
        { line: 3, cells: ['Second', 'Kaheti'] },
      ],
    })
  })

  it('sends the same file again after the server could not be reached', async () => {
    let attempts = 0
    serve({
      ...answers(view()),
      'POST /imports': () => {
        attempts += 1
        return attempts === 1 ? problem(503, 'unavailable') : json(view({ state: 'receiving' }))
      },
      'POST /imports/i1/rows': () => json(view({ state: 'receiving' })),
      'POST /imports/i1/received': () => json(view()),
    })
    openPanel('/import', 'administrator')
    await choose(file('Name;Region\nFirst;Kaheti\n'))
    await userEvent.click(await screen.findByRole('button', { name: english.send }))
    await screen.findByRole('alert')
    await userEvent.click(screen.getByRole('button', { name: english.send }))
    await screen.findByRole('heading', { name: english.titles.columns })
  })

  it("shows why a file can't be imported, and offers no upload", async () => {
    serve(answers(view()))
    openPanel('/import', 'administrator')
    await choose(file('%PDF-1.4', 'a.csv'))
    expect((await screen.findByRole('alert')).textContent).toBe(english.files.no_table)
    expect(screen.queryByRole('button', { name: english.send })).toBeNull()
  })

  it('guesses the mapping, checks all rows automatically, and resumes after a reload', async () => {
    const calls = serve({ ...answers(view()), 'POST /imports/i1/check': () => json(view({ state: 'checking' })) })
    openPanel('/import?id=i1', 'administrator')
    const field = (await screen.findByRole('combobox', { name: 'Field for the column “Region”' })) as HTMLInputElement
    expect(field.value).toBe('Region')
    expect(screen.getByRole('link', { name: 'Columns' }).getAttribute('aria-current')).toBe('step')
    await waitFor(() => expect(callsTo(calls, '/imports/i1/check')).toHaveLength(1))
    expect(callsTo(calls, '/imports/i1/check')[0]?.body).toMatchObject({
      mapping: { fields: { name_en: { column: 'Name' }, region_id: { column: 'Region', match: true } } },
    })
    expect(screen.getByText(/Needed before publishing, but no column fills/)).toBeTruthy()
  })

  it('recognizes the language of a column by its name, written in full or as forms show it', async () => {
    const columns = ['Name (Georgian)', 'Detailed description In Georgian', 'Detailed description (English)']
    serve({ ...answers(view({ columns })), 'GET /imports/i1/rows': () => json([{ line: 2, cells: ['a', 'b', 'c'] }]) })
    openPanel('/import?id=i1', 'administrator')
    await screen.findByRole('combobox', { name: 'Field for the column “Name (Georgian)”' })
    const chosen = columns.map(
      name => screen.getByRole<HTMLInputElement>('combobox', { name: `Field for the column “${name}”` }).value,
    )
    expect(chosen).toEqual(['Name (ka)', 'Detailed description (ka)', 'Detailed description (en)'])
  })

  it('maps a column to another field, found by typing, or to none', async () => {
    const calls = serve({
      ...answers(
        view({ state: 'checked', mapping: { resource: 'establishments', fields: { name_en: { column: 'Name' } } } }),
      ),
      'POST /imports/i1/check': () => json(view({ state: 'checking' })),
    })
    openPanel('/import?id=i1&step=columns', 'administrator')
    const field = await screen.findByRole('combobox', { name: 'Field for the column “Region”' })
    await userEvent.type(field, 'address (en')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(callsTo(calls, '/imports/i1/check')).toHaveLength(1))
    expect(callsTo(calls, '/imports/i1/check')[0]?.body).toMatchObject({
      mapping: { fields: { name_en: { column: 'Name' }, address_en: { column: 'Region' } } },
    })
    await userEvent.click(screen.getByRole('button', { name: /Field for the column “Region”: Address/ }))
    expect(screen.getByText('Not imported: Region')).toBeTruthy()
  })

  it('decides on several words at once, and on the next undecided one by the keyboard', async () => {
    const words = ['Kaheti', 'Imereti', 'Elsewhere'].map(word => ({ word, count: 2, found: [], suggested: [] }))
    const choices = [
      { value: 'k', titles: ['კახეთი', 'Kakheti'] },
      { value: 'i', titles: ['იმერეთი', 'Imereti'] },
    ]
    const calls = serve({
      ...answers(view()),
      'POST /imports/i1/check': () => json(view({ state: 'checking' })),
      'POST /imports/i1/meanings/region_id': () =>
        json({
          distinct: 4,
          unclear: 4,
          choices,
          words: [...words, { word: 'kakhet', count: 1, found: [], suggested: [choices[0]] }],
        }),
    })
    openPanel('/import?id=i1&step=values', 'administrator')
    await userEvent.click(await screen.findByRole('button', { name: 'Accept the guess' }))
    await userEvent.click(screen.getByRole('button', { name: 'Undecided 3' }))
    expect(screen.getAllByRole('row')).toHaveLength(4)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select “Kaheti”' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select “Elsewhere”' }))
    await userEvent.type(screen.getByRole('combobox', { name: english.set_selected }), 'კახ{Enter}')
    const left = screen.getByRole('combobox', { name: 'Region: record for “Imereti”' })
    await userEvent.type(left, 'imer{Enter}')
    const last = () =>
      callsTo(calls, '/imports/i1/check').at(-1)?.body as { mapping: { fields: { region_id: { values: object } } } }
    await waitFor(() =>
      expect(last().mapping.fields.region_id.values).toEqual({
        Kaheti: 'k',
        Elsewhere: 'k',
        Imereti: 'i',
        kakhet: 'k',
      }),
    )
  })

  it('uses a saved mapping that fits the header', async () => {
    const template: ImportTemplate = {
      id: 't1',
      resource: 'establishments',
      name: 'Register',
      columns: ['Name', 'Region'],
      created_by: 'x',
      mapping: { resource: 'establishments', fields: { address_en: { column: 'Name' } } },
    }
    serve(answers(view(), [template]))
    openPanel('/import?id=i1', 'administrator')
    expect(
      ((await screen.findByRole('combobox', { name: 'Field for the column “Name”' })) as HTMLInputElement).value,
    ).toBe('Address (en)')
    expect(screen.getByText('The mapping “Register” fits this file and was applied.')).toBeTruthy()
  })

  it('shows the forecast with invalid values, and writes the valid rows', async () => {
    const mapping = { resource: 'establishments', fields: { name_en: { column: 'Name' }, lat: { column: 'Region' } } }
    const problem: ImportProblemGroup = {
      kind: 'refused',
      field: 'lat',
      code: 'not_a_number',
      params: {},
      count: 1,
      lines: [3],
      values: ['north'],
    }
    const calls = serve({
      ...answers(view({ state: 'checked', mapping, created: 1, refused: 1, problems: [problem] })),
      'POST /imports/i1/run': () => json(view({ state: 'running' })),
      'POST /imports/i1/check': () => json(view({ state: 'checking', mapping })),
    })
    openPanel('/import?id=i1', 'administrator')
    const run = (await screen.findByRole('button', { name: 'Import 1' })) as HTMLButtonElement
    expect(screen.getByText('1 ready').closest('[role=status]')?.textContent).toContain('1 rejected')
    const problems = screen.getByRole('region', { name: english.problems_heading })
    expect(problems.textContent).toContain('north')
    expect(problems.textContent).toContain('Column: Region · Rows: 3')
    await userEvent.click(run)
    await waitFor(() => expect(callsTo(calls, '/imports/i1/run')[0]?.body).toEqual({ leave_out: true }))
    expect(callsTo(calls, '/imports/i1/check')).toHaveLength(0)
  })

  it('reports no error if only the response of its start was lost', async () => {
    let state: ImportView['state'] = 'checked'
    serve({
      ...answers(view()),
      'GET /imports/i1': () => json(view({ ...ready, state })),
      'GET /health': () => json({}),
      'POST /imports/i1/run': () => {
        state = 'running'
        throw new TypeError('Failed to fetch')
      },
    })
    openPanel('/import?id=i1', 'administrator')
    await userEvent.click(await screen.findByRole('button', { name: 'Import 1' }))
    expect(await screen.findByRole('progressbar', { name: english.states.running })).toBeTruthy()
    expect(screen.queryByText(signIn.problems.network)).toBeNull()
  })

  it('reports that its start did not reach the server', async () => {
    serve({
      ...answers(view({ ...ready, state: 'checked' })),
      'GET /health': () => json({}),
      'POST /imports/i1/run': () => {
        throw new TypeError('Failed to fetch')
      },
    })
    openPanel('/import?id=i1', 'administrator')
    await userEvent.click(await screen.findByRole('button', { name: 'Import 1' }))
    expect(await screen.findByText(signIn.problems.network)).toBeTruthy()
  })

  it('reports what could not be undone', async () => {
    serve(
      answers(
        view({
          state: 'undone',
          kept: { removed: 1, reverted: 0, total: 1, records: [{ id: 'e1', title: 'Old inn', fields: ['name_en'] }] },
        }),
      ),
    )
    openPanel('/import?id=i1', 'administrator')
    expect((await screen.findByText(/Old inn/)).closest('li')?.textContent).toBe('Old inn: changed since: Name (en)')
  })

  it('shows why an import failed, and allows correcting it', async () => {
    serve(
      answers(
        view({
          state: 'failed',
          problems: [
            {
              kind: 'refused',
              field: 'import',
              code: 'last_administrator',
              params: {},
              count: 1,
              lines: [],
              values: [],
            },
          ],
        }),
      ),
    )
    openPanel('/import?id=i1', 'administrator')
    expect((await screen.findByRole('region', { name: english.problems_heading })).textContent).toContain(
      problems.last_administrator,
    )
    expect(screen.getByText(english.failed)).toBeTruthy()
    expect(screen.getByRole('link', { name: /^Columns/ })).toBeTruthy()
  })

  it('is not available to moderators', async () => {
    serve(answers(view()))
    openPanel('/import', 'moderator')
    await waitFor(() => expect(document.body.textContent).toMatch(/403|right|access/i))
    expect(screen.queryByLabelText(english.choose)).toBeNull()
  })
})
