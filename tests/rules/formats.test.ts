import { describe, expect, it } from 'vitest'
import { dateWord } from '../../i18n/dateWord.ts'
import { formatPhone } from '../../src/engine/model/phones.ts'
import { createFormats, numberFormatOf, personName } from '../../src/engine/rules/text/formats.ts'
import { readDay } from '../../src/engine/rules/time/readDay.ts'

const english = createFormats('en', (key, params) => dateWord('en', key, params))
const georgian = createFormats('ka', (key, params) => dateWord('ka', key, params))

describe('a day', () => {
  it('is formatted with the month in words, the day first, in both languages', () => {
    expect(english.day('2026-11-22')).toBe('22 Nov 2026')
    expect(georgian.day('2026-11-22')).toBe('22 ნოე. 2026')
    expect(english.day('2026-05-03')).toBe('3 May 2026')
    expect(georgian.day('2026-05-03')).toBe('3 მაი. 2026')
  })

  it('that is invalid is returned unchanged', () => {
    for (const text of ['someday', '', '2026-13-01', '22.11.2026']) expect(georgian.day(text)).toBe(text)
  })

  it('has a month format and a year format', () => {
    expect(english.month('2026-11')).toBe('Nov 2026')
    expect(georgian.month('2026-11')).toBe('ნოე. 2026')
  })
})

describe('a date with time', () => {
  it('is shown in the country’s time zone in 24 hours, wherever it is read', () => {
    expect(english.moment('2026-11-22T17:05:09.000Z')).toBe('22 Nov 2026, 21:05')
    expect(georgian.moment('2026-11-22T17:05:09.000Z')).toBe('22 ნოე. 2026, 21:05')
  })

  it('late in the evening UTC belongs to the country’s next day', () => {
    expect(english.moment(new Date('2026-12-31T20:00:00.000Z'))).toBe('1 Jan 2027, 00:00')
    expect(georgian.dayOf('2026-12-31T20:00:00.000Z')).toBe('1 იან. 2027')
  })

  it('of a year with another UTC offset is shown with that offset', () => {
    expect(english.time('2000-07-01T12:00:00.000Z')).toBe('17:00')
    expect(english.time('2004-12-01T12:00:00.000Z')).toBe('15:00')
  })

  it('has two digits each for hours and minutes', () => {
    expect(georgian.time('2026-11-22T01:07:00.000Z')).toBe('05:07')
    expect(english.time('2026-11-22T20:00:00.000Z')).toBe('00:00')
  })

  it('that is invalid is returned unchanged', () => {
    expect(english.moment('yesterday')).toBe('yesterday')
    expect(georgian.time('')).toBe('')
  })
})

describe('a short time', () => {
  const now = new Date('2026-11-22T17:00:00.000Z')

  it('is relative within a day, then a day, with the year only if it is another one', () => {
    const reported = (moment: string) => [english.ago(moment, now), georgian.ago(moment, now)]
    expect(reported('2026-11-22T16:59:31.000Z')).toEqual(['now', 'ახლა'])
    expect(reported('2026-11-22T16:48:00.000Z')).toEqual(['12 min', '12 წთ'])
    expect(reported('2026-11-22T13:30:00.000Z')).toEqual(['3 h', '3 სთ'])
    expect(reported('2026-11-21T17:01:00.000Z')).toEqual(['23 h', '23 სთ'])
    expect(reported('2026-04-06T09:00:00.000Z')).toEqual(['6 Apr', '6 აპრ.'])
    expect(reported('2025-04-06T09:00:00.000Z')).toEqual(['6 Apr 2025', '6 აპრ. 2025'])
  })

  it('in the future is a time of today, or a day', () => {
    expect(english.ago('2026-11-22T18:30:00.000Z', now)).toBe('22:30')
    expect(english.ago('2026-12-01T18:30:00.000Z', now)).toBe('1 Dec')
  })

  it('on a calendar has its year only if it is another one', () => {
    expect(english.briefDay('2026-04-06', now)).toBe('6 Apr')
    expect(georgian.briefDay('2027-04-06', now)).toBe('6 აპრ. 2027')
    // It is the country's new year already.
    expect(english.briefDay('2026-04-06', new Date('2026-12-31T21:00:00.000Z'))).toBe('6 Apr 2026')
  })

  it('that is invalid is returned unchanged', () => {
    expect(english.ago('yesterday', now)).toBe('yesterday')
    expect(georgian.briefDay('someday', now)).toBe('someday')
  })
})

describe('a number', () => {
  it('has its thousands separated: by a non-breaking space in Georgian, by a comma in English', () => {
    expect(georgian.number(3733)).toBe('3\u00a0733')
    expect(english.number(3733)).toBe('3,733')
    expect(georgian.number(1234567.5)).toBe('1\u00a0234\u00a0567,5')
    expect(english.number(1234567.5)).toBe('1,234,567.5')
  })

  it('keeps the digits of coordinates', () => {
    expect(numberFormatOf('en').format(41.7151377)).toBe('41.7151377')
    expect(numberFormatOf('ka').format(41.7151377)).toBe('41,7151377')
  })
})

describe('a telephone number', () => {
  it.each([
    ['595112233', '595 11 22 33'],
    ['322123456', '0 322 12 34 56'],
    ['+995595112233', '+995 595 11 22 33'],
    ['995 595 112233', '+995 595 11 22 33'],
    ['12', '12'],
    ['+49 30 901820', '+49 30 901820'],
    ['', ''],
  ])('%s is formatted as %s', (kept, written) => expect(formatPhone(kept)).toBe(written))
})

describe('a person', () => {
  it('has the first name before the last name', () => {
    expect(personName({ firstname: 'ნინო', lastname: 'ბერიძე', email: 'nino@marani.example' })).toBe('ნინო ბერიძე')
    expect(personName({ firstname: 'Nino', lastname: null })).toBe('Nino')
  })

  it('without a name is shown by the email address', () =>
    expect(personName({ firstname: ' ', lastname: '', email: 'nino@marani.example' })).toBe('nino@marani.example'))
})

describe('a day that a person types', () => {
  const months = (locale: 'ka' | 'en') =>
    createFormats(locale, (key, params) => dateWord(locale, key, params)).monthNames()

  it.each([
    '22.11.2026',
    '22/11/2026',
    '22-11-2026',
    '22 11 2026',
    '22.11.26',
    '22112026',
    '2026-11-22',
    '2026.11.22',
    ' 22.11.2026 წ. ',
    '22 ნოე. 2026',
    '22 ნოე 2026',
    '22 ნოემბერი 2026',
    '22 ნოემბერი, 2026',
    '2026 წლის 22 ნოემბერი',
    '22 ნოემბერს 2026',
  ])('%s is recognized in Georgian', text => expect(readDay(text, months('ka'))).toBe('2026-11-22'))

  it.each([
    '22.11.2026',
    '22 Nov 2026',
    '22 november 2026',
    'Nov 22, 2026',
    'November 22 2026',
    '22nd Nov 2026',
    '22. Nov. 2026',
    '2026-11-22',
  ])('%s is recognized in English', text => expect(readDay(text, months('en'))).toBe('2026-11-22'))

  it('has the day before the month, never the other way round', () => {
    expect(readDay('03.04.2026', months('en'))).toBe('2026-04-03')
    expect(readDay('11/22/2026', months('en'))).toBeUndefined()
  })

  it.each([
    '31.02.2026',
    '29.02.2026',
    '0.1.2026',
    '22.11',
    '22',
    'tomorrow',
    '22 Xyz 2026',
    '1.1.1899',
    '1.1.2201',
    '22.11.20266',
    '22 Nov Nov 2026',
    '1 2 3 2026',
    '',
  ])('%s is not recognized', text => expect(readDay(text, months('en'))).toBeUndefined())

  it('as the product formats it is recognized, for every day of a year and in both languages', () => {
    for (const formats of [english, georgian])
      for (let at = Date.UTC(2028, 0, 1); at < Date.UTC(2029, 0, 1); at += 24 * 3_600_000) {
        const day = new Date(at).toISOString().slice(0, 10)
        expect(readDay(formats.day(day), formats.monthNames())).toBe(day)
      }
  })
})
