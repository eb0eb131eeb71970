/** What every key for machines begins with, so that people and their tools tell it from anything else. */
const prefix = 'mk_'

/** How many letters of a key are shown, by which its maker knows it. */
const shownLetters = prefix.length + 6

const whole = new RegExp(`^${prefix}[\\w-]{43,64}$`)
const anywhere = new RegExp(`${prefix}[\\w-]{43}`)

/** A key of 256 bits that nobody can guess. */
export const keyOf = (secret: string): string => `${prefix}${secret}`

/** Whether a text is written as a key is. */
export const isKey = (text: string): boolean => whole.test(text)

/** Whether a key occurs somewhere in a text. */
export const holdsKey = (text: string): boolean => text.includes(prefix) && anywhere.test(text)

/** The beginning of a key, by which it is known and not used. */
export const shownOf = (key: string): string => key.slice(0, shownLetters)
