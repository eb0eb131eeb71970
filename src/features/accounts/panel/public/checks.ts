import type { Values } from './kept.ts'
import type { Texts } from '../../../../panel/data/session/texts.ts'

/** "Field is required" for every one of the names that has nothing in it. */
export const requireAll = (values: Values, names: readonly string[], { fields }: Texts): Record<string, string> =>
  Object.fromEntries(names.filter(name => !values[name]).map(name => [name, fields.required]))

/** What is wrong with an e-mail address, by the name of its field; nothing where it could be one. */
export const checkEmail = (values: Values, { fields }: Texts): Record<string, string> => {
  const { email = '' } = values
  if (email === '') return { email: fields.required }
  return /^\S+@\S+$/.test(email) ? {} : { email: fields.invalid_format }
}
