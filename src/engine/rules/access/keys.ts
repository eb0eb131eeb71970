/** The prefix of every API key, so that people and tools recognize one. */
const prefix = 'mk_'

/** The number of characters of a key that are shown to identify it. */
const shownLetters = prefix.length + 6

const whole = new RegExp(`^${prefix}[\\w-]{43,64}$`)
const anywhere = new RegExp(`${prefix}[\\w-]{43}`)

/** Returns an API key made from a secret of 256 bits. */
export const formatKey = (secret: string): string => `${prefix}${secret}`

/** Whether a text has the format of an API key. */
export const isKey = (text: string): boolean => whole.test(text)

/** Whether a text contains an API key. */
export const containsKey = (text: string): boolean => text.includes(prefix) && anywhere.test(text)

/** Returns the beginning of a key, which identifies it but cannot be used. */
export const visiblePrefixOf = (key: string): string => key.slice(0, shownLetters)
