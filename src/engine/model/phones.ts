import { country, ofCountry } from './country.ts'

const digitsOf = (groups: readonly number[]): number => groups.reduce((sum, group) => sum + group, 0)

const forms = ofCountry(({ phones: { code, trunk, groups, first } }) => {
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
    // With the country's code, foreign, with or without the trunk.
    anywhere: new RegExp(
      `(?:\\+|\\b00)${code}${gap}${rest}|\\+\\d(?:${gap}\\d){6,14}(?!\\d)|(?<![\\d.,])(?:${trunk}[ \\u00a0-]?)?${rest}`,
      'g',
    ),
  }
})

/** How many digits a number inside the country has. */
export const phoneDigits = (): number => forms().digits

/** Whether a number inside the country is one that moves about with its holder. */
export const isMobile = (digits: string): boolean => digits.startsWith(country().phones.mobile)

/** A number as it is kept: without spaces, the country's code and the trunk. */
export const domesticPhone = (text: string): string =>
  text
    .replace(/[\s().-]/g, '')
    .replace(forms().code, '')
    .replace(forms().trunk, '')

/** A number that was kept, as it is dialled from anywhere. */
export const dialled = (kept: string): string => `+${country().phones.code}${kept.replace(/\D/g, '')}`

const inGroups = (digits: string): string => forms().groups.exec(digits)?.slice(1).join(' ') ?? digits

/**
 * A telephone number as people write it: `595 11 22 33`, with the trunk for a line that does not move, with the country's code where that
 * is kept with it. What is no number of the country is given back as it came.
 */
export function formatPhone(kept: string): string {
  const [, code, digits = ''] = forms().kept.exec(kept.replace(/[\s()-]/g, '')) ?? []
  if (digits === '') return kept
  const { phones } = country()
  if (code) return `+${phones.code} ${inGroups(digits)}`
  return `${isMobile(digits) ? '' : `${phones.trunk} `}${inGroups(digits)}`
}

/** Finds the telephone numbers in a text. */
export const phoneNumbers = (): RegExp => forms().anywhere

/** A number that was found, the same however it was written. */
export function phoneKey(text: string): string {
  const digits = text.replace(/\D/g, '')
  const { digits: inside, whole } = forms()
  return digits.length > inside && whole.test(digits) ? digits.slice(-inside) : digits
}
