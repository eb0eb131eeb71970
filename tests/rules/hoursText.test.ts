import { describe, expect, it } from 'vitest'
import { hoursWord } from '../../i18n/hoursWord.ts'
import type { OpeningHours } from '../../src/engine/fields/openingHours.ts'
import { type Interval, type Week, type Weekday, weekdays } from '../../src/engine/fields/week.ts'
import { georgia } from '../../src/tourism/country/georgia.ts'
import { hoursText } from '../../src/engine/rules/time/hours/hoursText.ts'
import type { Hours } from '../../src/engine/rules/time/openAt.ts'

const both = (hours: Hours, since?: string): string[] => [
  hoursText((key, params) => hoursWord('en', key, params), hours, 'en', since),
  hoursText((key, params) => hoursWord('ka', key, params), hours, 'ge', since),
]
const reported = (working_days: OpeningHours): string[] => both({ working_days })

const from = (opens: string, closes: string): Interval[] => [{ opens, closes }]
const on = (days: readonly Weekday[], intervals: Interval[]): Week =>
  Object.fromEntries(days.map(day => [day, intervals]))
const office = on(weekdays.slice(0, 5), from('09:00', '18:00'))

describe('opening hours in words', () => {
  it.each<[string, OpeningHours, string, string]>([
    [
      'a week',
      { ...office, saturday: from('10:00', '15:00') },
      'Mon–Fri 09:00–18:00, Sat 10:00–15:00; closed on Sunday.',
      'ორშ–პარ 09:00–18:00, შაბ 10:00–15:00; კვირას დაკეტილია.',
    ],
    ['every day', on(weekdays, from('11:00', '01:00')), 'Every day 11:00–01:00.', 'ყოველდღე 11:00–01:00.'],
    [
      'a break',
      on(weekdays, [...from('09:00', '13:00'), ...from('14:00', '18:00')]),
      'Every day 09:00–13:00 and 14:00–18:00.',
      'ყოველდღე 09:00–13:00 და 14:00–18:00.',
    ],
    [
      '24 hours',
      { ...on(['friday', 'saturday'], from('00:00', '00:00')) },
      'Fri–Sat 24 hours; closed from Sunday to Thursday.',
      'პარ–შაბ 24 საათი; კვირიდან ხუთშაბათის ჩათვლით დაკეტილია.',
    ],
    [
      'days apart',
      {
        ...on(['monday', 'wednesday', 'friday'], from('09:00', '12:00')),
        ...on(['tuesday', 'thursday'], from('15:00', '18:00')),
      },
      'Mon, Wed, Fri 09:00–12:00; Tue, Thu 15:00–18:00; closed on Saturday and Sunday.',
      'ორშ, ოთხ, პარ 09:00–12:00; სამ, ხუთ 15:00–18:00; შაბათსა და კვირას დაკეტილია.',
    ],
    [
      'days over a weekend',
      {
        ...on(['sunday', 'monday', 'tuesday'], from('12:00', '23:00')),
        ...on(['wednesday', 'thursday'], from('12:00', '01:00')),
      },
      'Mon–Tue, Sun 12:00–23:00; Wed–Thu 12:00–01:00; closed on Friday and Saturday.',
      'ორშ–სამ, კვი 12:00–23:00; ოთხ–ხუთ 12:00–01:00; პარასკევსა და შაბათს დაკეტილია.',
    ],
    [
      'scattered closed days',
      on(['tuesday', 'saturday', 'sunday'], from('10:00', '12:00')),
      'Tue, Sat–Sun 10:00–12:00; closed on Monday and from Wednesday to Friday.',
      'სამ, შაბ–კვი 10:00–12:00; ორშაბათს და ოთხშაბათიდან პარასკევის ჩათვლით დაკეტილია.',
    ],
    [
      'a run of closed days',
      on(['friday', 'saturday', 'sunday'], from('20:00', '03:00')),
      'Fri–Sun 20:00–03:00; closed from Monday to Thursday.',
      'პარ–კვი 20:00–03:00; ორშაბათიდან ხუთშაბათის ჩათვლით დაკეტილია.',
    ],
  ])('describe %s', (_name, hours, english, georgian) => {
    expect(reported(hours)).toEqual([english, georgian])
  })

  it('list seasons in the order of the year, by their name if they have one', () => {
    const summer = {
      from: '06-01',
      to: '08-31',
      name_en: 'Summer',
      name_ge: 'ზაფხული',
      days: on(weekdays, from('09:00', '22:00')),
    }
    expect(reported({ ...office, seasons: [{ from: '12-15', to: '02-10', days: {} }, summer] })).toEqual([
      'Mon–Fri 09:00–18:00; closed on Saturday and Sunday. Summer (1 June – 31 August): every day 09:00–22:00. From 15 December to 10 February: closed.',
      'ორშ–პარ 09:00–18:00; შაბათსა და კვირას დაკეტილია. ზაფხული (1 ივნისიდან 31 აგვისტოს ჩათვლით): ყოველდღე 09:00–22:00. 15 დეკემბრიდან 10 თებერვლის ჩათვლით: დაკეტილია.',
    ])
    expect(reported({ seasons: [summer] })[0]).toBe(
      'Summer (1 June – 31 August): every day 09:00–22:00. Closed at other times.',
    )
    expect(reported({ seasons: [summer] })[1]).toMatch(/ სხვა დროს დაკეტილია\.$/)
  })

  it('list special days, closed ones first and consecutive ones as a range', () => {
    const closed = [
      { easter: 1 },
      { easter: -2 },
      { easter: 0 },
      { easter: -1 },
      { date: '05-26' },
      { date: '01-07', note_en: 'Christmas', note_ge: 'შობა' },
      { easter: 49 },
      { easter: -7 },
    ].map(day => ({ ...day, intervals: [] }))
    expect(
      reported({
        ...on(weekdays, from('10:00', '18:00')),
        exceptions: [{ date: '2026-12-31', intervals: from('10:00', '15:00') }, ...closed],
      }),
    ).toEqual([
      'Every day 10:00–18:00. Closed on 7 January (Christmas), 26 May, the day 7 days before Easter, the day 49 days after Easter and from Good Friday to Easter Monday. On 31 December 2026: 10:00–15:00.',
      'ყოველდღე 10:00–18:00. 7 იანვარს (შობა), 26 მაისს, აღდგომამდე 7 დღით ადრე, აღდგომიდან 49 დღის შემდეგ და დიდი პარასკევიდან აღდგომის ორშაბათის ჩათვლით დაკეტილია. 2026 წლის 31 დეკემბერს: 10:00–15:00.',
    ])
  })

  it('name all public holidays together', () => {
    const holidays = georgia.holidays.map(day => ({ ...day, intervals: [] }))
    const week = on(weekdays, from('10:00', '18:00'))
    expect(reported({ ...week, exceptions: [...holidays, { date: '07-24', intervals: [] }] })).toEqual([
      'Every day 10:00–18:00. Closed on public holidays and 24 July.',
      'ყოველდღე 10:00–18:00. უქმე დღეებში და 24 ივლისს დაკეტილია.',
    ])
    expect(reported({ ...week, exceptions: holidays.slice(1) })[0]).toContain('Closed on 2 January, 7 January')
  })

  it('omit what is over', () => {
    const exceptions = [
      { date: '2026-05-25', intervals: [] },
      { date: '2026-05-26', intervals: [] },
      { date: '01-01', intervals: [] },
    ]
    expect(both({ working_days: { ...on(weekdays, from('10:00', '18:00')), exceptions } }, '2026-05-26')[0]).toBe(
      'Every day 10:00–18:00. Closed on 1 January and 26 May 2026.',
    )
  })

  it('say that a place is always open, and nothing without hours', () => {
    expect(both({ always_open: true, working_days: office })).toEqual(['Always open.', 'მუდმივად ღიაა.'])
    for (const nothing of [null, {}, { monday: [] }, { seasons: [], exceptions: [] }])
      expect(both({ working_days: nothing })).toEqual(['', ''])
  })

  it('have every word in both languages', () => {
    const hours: OpeningHours = {
      ...office,
      exceptions: Array.from({ length: 12 }, (_, month) => ({
        date: `${String(month + 1).padStart(2, '0')}-10`,
        intervals: from('01:00', `0${(month % 5) + 2}:00`),
      })),
      seasons: Array.from({ length: 6 }, (_, index) => ({
        from: `${String(index * 2 + 1).padStart(2, '0')}-01`,
        to: `${String(index * 2 + 2).padStart(2, '0')}-01`,
        days: on([weekdays[index] ?? 'sunday'], from('01:00', '02:00')),
      })),
    }
    const [english = '', georgian = ''] = reported(hours)
    expect(english).not.toMatch(/[a-z_]\.[a-z]|%|undefined|NaN/)
    expect(georgian).not.toMatch(/[a-z%]/i)
  })
})
