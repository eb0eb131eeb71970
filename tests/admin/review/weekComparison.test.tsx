import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { messages } from '../../../i18n/en/index.ts'
import { createReader, ReaderProvider } from '../../../src/panel/data/reader.ts'
import { createI18nProvider } from '../../../src/panel/data/i18nProvider.ts'
import type { ComparisonProps } from '../../../src/features/moderation/panel/review/compare/comparison.ts'
import { WeekComparison } from '../../../src/features/moderation/panel/review/compare/WeekComparison.tsx'
import type { OpeningHours } from '../../../src/engine/fields/openingHours.ts'

afterEach(cleanup)

const day = { opens: '10:00', closes: '18:00' }
const late = { opens: '10:00', closes: '20:00' }
const summer = { from: '06-01', to: '08-31', name_en: 'Summer', days: { monday: [day] } }

/** The compared hours, a line as its name, what was and what will be; lines that differ are marked by a star. */
function compared(from: OpeningHours | null, to: OpeningHours | null): string[] {
  const reader = createReader('en', createI18nProvider(messages).translate)
  render(
    <ReaderProvider value={reader}>
      <WeekComparison {...({ from, to } as ComparisonProps)} />
    </ReaderProvider>,
  )
  return within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map(row => `${row.className ? '*' : ''}${[...row.children].map(cell => cell.textContent).join(' | ')}`)
}

it('the comparison shows every day of two weeks next to each other, with changes marked', () => {
  const rows = compared(
    { monday: [day], tuesday: [day] },
    { monday: [day], tuesday: [day, { opens: '20:00', closes: '02:00' }] },
  )
  expect(rows).toEqual([
    'Mon | 10:00–18:00 | 10:00–18:00',
    '*Tue | 10:00–18:00 | 10:00–18:00 and 20:00–02:00',
    ...['Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map(name => `${name} | closed | closed`),
  ])
  expect(screen.getByText('Mon–Tue 10:00–18:00; closed from Wednesday to Sunday.')).toBeTruthy()
})

it('the comparison shows seasons and special days that were added, removed or changed, in both languages, and counts the others', () => {
  const before: OpeningHours = {
    monday: [day],
    seasons: [summer, { from: '12-01', to: '01-31', days: {} }],
    exceptions: [
      { date: '01-01', intervals: [] },
      { date: '05-26', intervals: [] },
      { easter: 0, intervals: [] },
    ],
  }
  const after: OpeningHours = {
    monday: [day],
    seasons: [{ ...summer, name_ge: 'ზაფხული', days: { monday: [late] } }],
    exceptions: [
      { date: '01-01', intervals: [] },
      { date: '05-26', intervals: [late] },
      { easter: 0, intervals: [], note_en: 'Easter' },
      { date: '2026-07-01', intervals: [] },
    ],
  }
  expect(compared(before, after).filter(row => row.startsWith('*'))).toEqual([
    '*From 1 June to 31 August | Mon 10:00–18:00; closed from Tuesday to Sunday · Summer | Mon 10:00–20:00; closed from Tuesday to Sunday · ზაფხული · Summer',
    '*From 1 December to 31 January | closed | ',
    '*26 May | closed | 10:00–20:00',
    '*Easter Sunday | closed | closed · Easter',
    '*1 July 2026 |  | closed',
  ])
  expect(screen.getByText('Unchanged seasons and special days: 1')).toBeTruthy()
})

it('the comparison distinguishes missing hours from closed days', () => {
  expect(compared(null, { monday: [day] }).slice(0, 2)).toEqual(['*Mon | – | 10:00–18:00', '*Tue | – | closed'])
})
