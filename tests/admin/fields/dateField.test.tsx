import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { messages as english } from '../../../i18n/en/index.ts'
import { messages as georgian } from '../../../i18n/ka/index.ts'
import { DateField } from '../../../src/panel/fields/parts/DateField.tsx'
import { createReader, ReaderProvider } from '../../../src/panel/data/reader.ts'
import { createI18nProvider } from '../../../src/panel/data/i18nProvider.ts'
import type { Locale } from '../../../src/engine/model/declaration.ts'
import { fieldTypes } from '../../../src/engine/fields/index.ts'
import { entityWith, recordWith, renderField } from './renderField.tsx'

afterEach(cleanup)
beforeEach(() => localStorage.clear())

const messages = { ka: georgian, en: english }

function show(locale: Locale, first: string | null, options: { last?: string; onText?: (text: string) => void } = {}) {
  const [onChange, onBlur] = [vi.fn(), vi.fn()]
  function Kept() {
    const [value, setValue] = useState<string | null>(first)
    return (
      <>
        <label htmlFor="day">Day</label>
        <DateField
          id="day"
          name="Day"
          value={value}
          onChange={day => {
            onChange(day)
            setValue(day)
          }}
          onBlur={() => onBlur(value)}
          {...options}
        />
        <button type="button" onClick={() => setValue('2026-01-02')}>
          From elsewhere
        </button>
      </>
    )
  }
  const reader = createReader(locale, createI18nProvider(messages[locale]).translate)
  const router = createMemoryRouter([
    {
      path: '*',
      element: (
        <ReaderProvider value={reader}>
          <Kept />
        </ReaderProvider>
      ),
    },
  ])
  render(<RouterProvider router={router} />)
  return {
    onChange,
    onBlur,
    user: userEvent.setup(),
    input: screen.getByRole<HTMLInputElement>('textbox', { name: 'Day' }),
  }
}

describe('a field for a day', () => {
  it('shows the day in the reader’s format', () => {
    expect(show('en', '2026-11-22').input.value).toBe('22 Nov 2026')
    cleanup()
    expect(show('ka', '2026-11-22').input.value).toBe('22 ნოე. 2026')
  })

  it('parses a typed day and shows it formatted once it is left', async () => {
    const { user, input, onChange } = show('ka', null)
    await user.type(input, '3.4.2026')
    expect(input.value).toBe('3.4.2026')
    expect(onChange).toHaveBeenLastCalledWith('2026-04-03')
    await user.tab()
    expect(input.value).toBe('3 აპრ. 2026')
    expect(input.getAttribute('aria-invalid')).toBeNull()
  })

  it('reports no other day while a year is being typed, and reads a short year once it is left', async () => {
    const { user, input, onChange } = show('en', null)
    await user.type(input, '22.11.2026')
    expect(onChange.mock.calls).toEqual([['2026-11-22']])
    await user.clear(input)
    onChange.mockClear()
    await user.type(input, '5.1.27')
    expect(onChange).not.toHaveBeenCalled()
    await user.tab()
    expect(onChange.mock.calls).toEqual([['2027-01-05']])
    expect(input.value).toBe('5 Jan 2027')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('keeps invalid text, and reports it once it is left, in a message that describes the field', async () => {
    const { user, input, onChange } = show('en', '2026-11-22')
    await user.clear(input)
    await user.type(input, '11/22/2026')
    expect(screen.queryByRole('alert')).toBeNull()
    await user.tab()
    expect(input.value).toBe('11/22/2026')
    const sentence = screen.getByText(english.problems.fields.not_a_day)
    expect(input.getAttribute('aria-describedby')).toContain(sentence.id)
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(onChange.mock.calls.every(([day]) => day === null)).toBe(true)
    await user.clear(input)
    await user.type(input, '22.11.2026')
    expect(screen.queryByText(english.problems.fields.not_a_day)).toBeNull()
    expect(onChange).toHaveBeenLastCalledWith('2026-11-22')
  })

  it('is empty again when its text is cleared', async () => {
    const { user, input, onChange } = show('en', '2026-11-22')
    await user.clear(input)
    expect(onChange).toHaveBeenLastCalledWith(null)
    await user.tab()
    expect(input.value).toBe('')
  })

  it('shows a day that is set elsewhere, instead of what was typed', async () => {
    const { user, input } = show('en', null)
    await user.type(input, 'soon')
    await user.click(screen.getByRole('button', { name: 'From elsewhere' }))
    expect(input.value).toBe('2 Jan 2026')
  })

  it('opens a calendar with the keyboard, in the reader’s language, with the chosen day focused and weeks from Monday', async () => {
    const { user, input } = show('ka', '2026-11-22')
    await user.click(input)
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    const dialog = await screen.findByRole('dialog', { name: 'Day' })
    const day = await within(dialog).findByRole('gridcell', { name: '22' })
    await waitFor(() => expect(document.activeElement).toBe(day))
    expect(dialog.textContent).toContain('ნოემბერი 2026')
    expect(
      within(dialog)
        .getAllByRole('columnheader')
        .map(head => head.textContent),
    ).toEqual(['ორშ', 'სამ', 'ოთხ', 'ხუთ', 'პარ', 'შაბ', 'კვი'])
    expect(within(dialog).getByRole('button', { name: georgian.panel.dates.next_month })).toBeTruthy()
  })

  it('takes the day chosen in the calendar and reports that the choice is complete', async () => {
    const { user, input, onChange, onBlur } = show('en', '2026-11-22')
    await user.click(screen.getByRole('button', { name: `${english.panel.dates.open}: Day` }))
    const dialog = await screen.findByRole('dialog')
    await user.click(await within(dialog).findByRole('gridcell', { name: '5' }))
    expect(onChange).toHaveBeenLastCalledWith('2026-11-05')
    await waitFor(() => expect(onBlur).toHaveBeenLastCalledWith('2026-11-05'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(input.value).toBe('5 Nov 2026')
  })

  it('offers no day after the last one', async () => {
    const { user } = show('en', '2026-11-22', { last: '2026-11-22' })
    await user.click(screen.getByRole('button', { name: `${english.panel.dates.open}: Day` }))
    const dialog = await screen.findByRole('dialog')
    expect((await within(dialog).findByRole<HTMLButtonElement>('gridcell', { name: '23' })).disabled).toBe(true)
    expect(within(dialog).getByRole<HTMLButtonElement>('gridcell', { name: '21' }).disabled).toBe(false)
  })
})

describe('dates and times in a form', () => {
  const entityOf = (name: string) => entityWith(fieldTypes.find(type => type.name === name) ?? entityWithout(name))
  const entityWithout = (name: string): never => {
    throw new Error(`There is no type ${name}`)
  }
  const form = (name: string, value: unknown) => renderField(entityOf(name), recordWith(entityOf(name), value))

  it('keep invalid text, report it and save nothing', async () => {
    const { user, controls, save, saved } = form('date', null)
    const [input] = controls() as HTMLInputElement[]
    if (!input) throw new Error('No field')
    await user.type(input, '31.02.2026')
    await user.click(save())
    expect(await screen.findByText(english.problems.fields.not_a_day)).toBeTruthy()
    expect(screen.getAllByText(english.problems.fields.not_a_day)).toHaveLength(1)
    expect(input.value).toBe('31.02.2026')
    expect(saved).not.toHaveBeenCalled()
    await user.clear(input)
    await user.type(input, '28.02.2026')
    await user.click(save())
    await waitFor(() => expect(saved).toHaveBeenCalledWith({ value: '2026-02-28' }, expect.anything()))
  })

  it('are shown and read in the country’s time zone, four hours ahead of UTC', async () => {
    const { user, controls, save, saved } = form('instant', '2026-11-22T20:30:00.000Z')
    const [day, time] = controls().filter(control => control instanceof HTMLInputElement)
    if (!day || !time) throw new Error('No field')
    expect([day.value, time.value]).toEqual(['23 Nov 2026', '00:30'])
    await user.clear(time)
    await user.type(time, '9.15')
    await user.tab()
    expect(time.value).toBe('09:15')
    await user.click(save())
    await waitFor(() => expect(saved).toHaveBeenCalledWith({ value: '2026-11-23T05:15:00.000Z' }, expect.anything()))
  })

  it('start a day at midnight until a time is typed, and keep an invalid time', async () => {
    const { user, controls, save, saved } = form('instant', null)
    const [day, time] = controls().filter(control => control instanceof HTMLInputElement)
    if (!day || !time) throw new Error('No field')
    await user.type(day, '22.11.2026')
    expect(time.value).toBe('00:00')
    await user.clear(time)
    await user.type(time, '25:00')
    await user.click(save())
    expect(await screen.findByText(english.problems.fields.not_a_moment)).toBeTruthy()
    expect(time.value).toBe('25:00')
    expect(saved).not.toHaveBeenCalled()
  })
})
