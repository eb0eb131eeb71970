import { render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { messages } from '../../../i18n/en/index.ts'
import { readTime } from '../../../src/panel/fields/parts/readTime.ts'
import { openingHours as view } from '../../../src/panel/fields/openingHours.tsx'
import { createReader } from '../../../src/panel/data/reader.ts'
import { createI18nProvider } from '../../../src/panel/data/i18nProvider.ts'
import { type OpeningHours, openingHours } from '../../../src/engine/fields/openingHours.ts'
import { weekdays } from '../../../src/engine/fields/week.ts'
import { georgia } from '../../../src/tourism/country/georgia.ts'
import { entityWith, recordWith, renderField } from './renderField.tsx'

const night = { opens: '20:00', closes: '03:00' }
const day = { opens: '10:00', closes: '18:00' }
const everyDay: OpeningHours = Object.fromEntries(weekdays.map(name => [name, [day]]))

const entity = entityWith(openingHours)
/** The form of hours, in words at first and then opened to be changed. */
async function show(value: OpeningHours | null) {
  const view = renderField(entity, recordWith(entity, value))
  expect(screen.queryByRole('combobox')).toBeNull()
  await view.user.click(await screen.findByRole('button', { name: 'Edit hours' }))
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Monday' }))
  const saves = (expected: unknown) =>
    waitFor(() => expect(view.saved).toHaveBeenCalledWith({ value: expected }, expect.anything()))
  return { ...view, saves }
}
const row = (name: string) => within(screen.getByRole('group', { name }))
const box = (name: string): HTMLInputElement => screen.getByRole('textbox', { name })
const button = (name: string) => screen.getByRole('button', { name })

describe('a time', () => {
  it.each([
    ['9', '09:00'],
    ['09', '09:00'],
    ['930', '09:30'],
    ['0930', '09:30'],
    ['9.30', '09:30'],
    ['9:30', '09:30'],
    [' 9 30 ', '09:30'],
    ['21-15', '21:15'],
    ['24', '00:00'],
    ['24:00', '00:00'],
    ['0', '00:00'],
    ['9 pm', '21:00'],
    ['12 a.m.', '00:00'],
    ['12:05pm', '12:05'],
  ])('written as %j is %s', (text, time) => {
    expect(readTime(text)).toBe(time)
  })

  it.each(['', 'a', '25', '9:60', '24:01', '9:3', '-1', '12345', '13 pm', '9:30:00', '९'])('is not %j', text => {
    expect(readTime(text)).toBeUndefined()
  })
})

describe('the week of opening hours', () => {
  it('is typed as people write times, and shown formatted', async () => {
    const { user, save, saves } = await show({ friday: [night] })
    await user.clear(box('Friday: Opens'))
    await user.type(box('Friday: Opens'), '930')
    await user.tab()
    expect(box('Friday: Opens').value).toBe('09:30')
    await user.clear(box('Friday: Closes'))
    await user.type(box('Friday: Closes'), '9 pm')
    await user.click(save())
    await saves({ friday: [{ opens: '09:30', closes: '21:00' }] })
  })

  it('keeps an invalid time as it was typed, and reports it at its day', async () => {
    const { user, save, saved } = await show({ friday: [night] })
    await user.clear(box('Friday: Opens'))
    await user.type(box('Friday: Opens'), 'noon')
    await user.click(save())
    await waitFor(() => expect(row('Friday').getByText('invalid format')).toBeTruthy())
    expect([box('Friday: Opens').value, box('Friday: Opens').getAttribute('aria-invalid')]).toEqual(['noon', 'true'])
    expect(saved).not.toHaveBeenCalled()
  })

  it('reports nothing at a day that only overlaps with an invalid time', async () => {
    const { user, save } = await show({ friday: [day], saturday: [day] })
    await user.clear(box('Friday: Closes'))
    await user.type(box('Friday: Closes'), '99:99')
    await user.click(save())
    await waitFor(() => expect(row('Friday').getByText('invalid format')).toBeTruthy())
    expect(row('Saturday').queryByText('The times overlap')).toBeNull()
    expect(document.activeElement).toBe(box('Friday: Closes'))
  })

  it('reports an overlap at the day into which the night before runs', async () => {
    const { user, save } = await show({ friday: [night], saturday: [{ opens: '02:00', closes: '09:00' }] })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Monday' }), 'Open')
    await user.click(save())
    await waitFor(() => expect(row('Saturday').getByText('The times overlap')).toBeTruthy())
    expect(row('Friday').queryByText('The times overlap')).toBeNull()
    expect(row('Friday').getByText('until 03:00 the next day')).toBeTruthy()
  })

  it('supports a second interval and 24 hours, and restores the hours of a day that was closed', async () => {
    const { user, save, saves } = await show({ monday: [{ opens: '09:00', closes: '13:00' }] })
    await user.click(button('Add hours: Monday'))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sunday' }), 'Open 24 hours')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Monday' }), 'Closed')
    expect(row('Monday').queryByRole('textbox')).toBeNull()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Monday' }), 'Open')
    await user.click(save())
    await saves({
      monday: [
        { opens: '09:00', closes: '13:00' },
        { opens: '14:00', closes: '20:00' },
      ],
      sunday: [{ opens: '00:00', closes: '00:00' }],
    })
  })

  it.each([
    ['To every day', weekdays],
    ['To Mon–Fri', weekdays.slice(0, 5)],
    ['To Sat–Sun', weekdays.slice(5)],
  ])('copies a day by keyboard: %s', async (target, days) => {
    const { user, save, saves } = await show({ friday: [night] })
    row('Friday').getByText('Copy').focus()
    await user.click(row('Friday').getByText('Copy'))
    row('Friday').getByRole('button', { name: target }).focus()
    await user.keyboard('{Enter}')
    await user.click(save())
    await saves({ friday: [night], ...Object.fromEntries(days.map(name => [name, [night]])) })
  })

  it('is null once its last interval is removed', async () => {
    const { user, save, saves } = await show({ friday: [night] })
    await user.click(button('Remove hours: Friday 20:00–03:00'))
    await user.click(save())
    await saves(null)
  })
})

describe('seasons', () => {
  it('start with the usual week, and have a name, dates and a week of their own', async () => {
    const { user, save, saves } = await show({ monday: [day] })
    await user.click(button('+ Add season'))
    await user.selectOptions(screen.getByRole('combobox', { name: 'From: Month' }), 'July')
    await user.selectOptions(screen.getByRole('combobox', { name: 'To: Month' }), 'February')
    await user.type(screen.getByRole('textbox', { name: 'Season name In English' }), 'Long')
    await user.selectOptions(screen.getAllByRole('combobox', { name: 'Sunday' })[1]!, 'Open')
    expect(screen.getByRole('button', { name: /^Long \(1 July – 29 February\) Mon, Sun 10:00–18:00;/ })).toBeTruthy()
    await user.click(save())
    await saves({
      monday: [day],
      seasons: [{ from: '07-01', to: '02-29', name_en: 'Long', days: { monday: [day], sunday: [day] } }],
    })
  })

  it('that overlap are reported, and can be removed', async () => {
    const summer = { from: '06-01', to: '08-31', days: {} }
    const { user, save, saves, saved } = await show({
      monday: [day],
      seasons: [summer, { ...summer, from: '08-31', to: '09-30', name_en: 'Autumn' }],
    })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Tuesday' }), 'Open')
    await user.click(save())
    await waitFor(() => expect(screen.getAllByText('Overlaps another season')).toHaveLength(2))
    expect(saved).not.toHaveBeenCalled()
    await user.click(button('Remove season: Autumn (31 August – 30 September)'))
    await user.click(save())
    await saves({ monday: [day], tuesday: [day], seasons: [summer] })
  })
})

describe('special days', () => {
  it('are of every year, of one, or counted from Easter', async () => {
    const { user, save, saves } = await show({ ...everyDay, exceptions: [{ date: '05-26', intervals: [] }] })
    await user.click(screen.getByRole('button', { name: /^26 May/ }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type of day' }), 'Relative to Orthodox Easter')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Day of Easter' }), 'Good Friday')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Hours: Good Friday' }), 'Open')
    await user.type(screen.getByRole('textbox', { name: 'Note for visitors In English' }), 'Short')
    await user.click(save())
    await saves({ ...everyDay, exceptions: [{ easter: -2, intervals: [day], note_en: 'Short' }] })
  })

  it('are as far from Easter as is typed', async () => {
    const { user, save, saves } = await show({ ...everyDay, exceptions: [{ easter: 0, intervals: [] }] })
    await user.click(screen.getByRole('button', { name: /^Easter Sunday/ }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Day of Easter' }), 'Other day')
    const distance = screen.getByRole('spinbutton')
    await user.clear(distance)
    await user.type(distance, '-10')
    await user.click(save())
    await saves({ ...everyDay, exceptions: [{ easter: -10, intervals: [] }] })
  })

  it('are added on free days of one year, and duplicates are reported', async () => {
    const { user, save } = await show({ ...everyDay, exceptions: [{ date: '2020-01-07', intervals: [] }] })
    await user.click(button('+ Add day'))
    const [date] = [screen.getByLabelText('Date') as HTMLInputElement]
    expect(date.value > '2026-01-01').toBe(true)
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Type of day' }))
    await user.clear(date)
    await user.type(date, '2020-01-07')
    await user.click(save())
    await waitFor(() =>
      expect(screen.getByText('This day is already in the list', { selector: '.hours-part .m-problem' })).toBeTruthy(),
    )
  })

  it('include all public holidays with one click, and none of them with another', async () => {
    const { user, save, saves } = await show({ ...everyDay, exceptions: [{ date: '01-07', intervals: [day] }] })
    await user.click(button('+ Closed on public holidays'))
    expect(screen.getByRole('button', { name: 'Closed on public holidays 17' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '+ Closed on public holidays' })).toBeNull()
    await user.click(save())
    await saves({
      ...everyDay,
      exceptions: expect.arrayContaining([
        { date: '01-07', intervals: [day] },
        ...georgia.holidays.filter(({ date }) => date !== '01-07').map(holiday => ({ ...holiday, intervals: [] })),
      ]),
    })
    await user.click(button('Remove day: Closed on public holidays'))
    await user.click(save())
    await saves({ ...everyDay, exceptions: [{ date: '01-07', intervals: [day] }] })
  })
})

describe('below the hours', () => {
  it('there is a preview for visitors, in both languages, which follows the input', async () => {
    const { user } = await show({ friday: [day] })
    const preview = () => within(screen.getByRole('group', { name: 'Preview' }))
    expect(preview().getByText('Fri 10:00–18:00; closed from Saturday to Thursday.')).toBeTruthy()
    expect(preview().getByText('პარ 10:00–18:00; შაბათიდან ხუთშაბათის ჩათვლით დაკეტილია.')).toBeTruthy()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Saturday' }), 'Open 24 hours')
    expect(preview().getByText(/^Fri 10:00–18:00, Sat 24 hours;/)).toBeTruthy()
  })

  it('there is whether the place is open now', async () => {
    await show(Object.fromEntries(weekdays.map(name => [name, [{ opens: '00:00', closes: '00:00' }]])))
    expect(screen.getByText('Open now')).toBeTruthy()
  })
})

describe('a cell of opening hours', () => {
  it('shows them as text', () => {
    const { Cell } = view
    const reader = createReader('en', createI18nProvider(messages).translate)
    render(
      <Cell
        field={entity.fields.get('value')!}
        reader={reader}
        value={{ monday: [day], tuesday: [day], wednesday: [day], friday: [night], sunday: [] }}
      />,
    )
    expect(
      screen.getByText('Mon–Wed 10:00–18:00, Fri 20:00–03:00; closed on Thursday, Saturday and Sunday.'),
    ).toBeTruthy()
  })
})
