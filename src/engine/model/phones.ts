import { country, fromCountry } from './country.ts'

const digitsOf = (groups: readonly number[]): number => groups.reduce((sum, group) => sum + group, 0)

const forms = fromCountry(({ phones: { code, trunk, groups, first } }) => {
  const digits = digitsOf(groups)
  const gap = '[ \\u00a0()-]{0,2}'
  const rest = `[${first}](?:${gap}\\d){${digits - 1}}(?!\\d)`
  return {
    digits,
    code: new RegExp(`^(\\+|00)${code}`),
    trunk: new RegExp(`^${trunk}(?=\\d{${digits}}$)`),
    kept: new RegExp(`^((?:\\+|00)?${code})?(\\d{${digits}})$`),
    groups: new RegExp(`^${groups.map(group => `(\\d{${group}})`).join('')}$`),
    whole: new RegExp(`^(00)?${code}|^${trunk}\\d{${digits}}$`),
    // With the country code, foreign, or with or without the trunk prefix.
    anywhere: new RegExp(
      `(?:\\+|\\b00)${code}${gap}${rest}|\\+\\d(?:${gap}\\d){6,14}(?!\\d)|(?<![\\d.,])(?:${trunk}[ \\u00a0-]?)?${rest}`,
      'g',
    ),
  }
})

/** Returns the number of digits of a domestic number. */
export const phoneDigits = (): number => forms().digits

/** Whether a domestic number is a mobile number. */
export const isMobile = (digits: string): boolean => digits.startsWith(country().phones.mobile)

/** Returns a number as it is stored: without spaces, country code and trunk prefix. */
export const domesticPhone = (text: string): string =>
  text
    .replace(/[\s().-]/g, '')
    .replace(forms().code, '')
    .replace(forms().trunk, '')

/** Returns a stored number in international format. */
export const internationalPhone = (kept: string): string => `+${country().phones.code}${kept.replace(/\D/g, '')}`

const inGroups = (digits: string): string => forms().groups.exec(digits)?.slice(1).join(' ') ?? digits

/**
 * Returns a telephone number as people write it: `595 11 22 33`, with the trunk prefix for landlines, and with the
 * country code if it is stored with one. Anything that is not a number of the country is returned unchanged.
 */
export function formatPhone(kept: string): string {
  const [, code, digits = ''] = forms().kept.exec(kept.replace(/[\s()-]/g, '')) ?? []
  if (digits === '') return kept
  const { phones } = country()
  if (code) return `+${phones.code} ${inGroups(digits)}`
  return `${isMobile(digits) ? '' : `${phones.trunk} `}${inGroups(digits)}`
}

/** Returns a pattern that matches the telephone numbers in a text. */
export const phoneNumbers = (): RegExp => forms().anywhere

/** What people write between the digits of a number. */
const between = '[ \u00a0\u2007\u2009\u202f()./\u2010-\u2015\u2212-]{0,3}'

/** Returns a pattern, for JavaScript and PostgreSQL, of a domestic number however it is grouped and prefixed. */
export function phoneSpellings(digits: string): string {
  const { code, trunk } = country().phones
  return `((\\+|00)?${code}${between}(\\(?${trunk}\\)${between})?|${trunk}${between})?${Array.from(digits).join(between)}`
}

/** Normalizes a telephone number, so that different spellings of it are equal. */
export function phoneKey(text: string): string {
  const digits = text.replace(/\D/g, '')
  const { digits: inside, whole } = forms()
  return digits.length > inside && whole.test(digits) ? digits.slice(-inside) : digits
}
