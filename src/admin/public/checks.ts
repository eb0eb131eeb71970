import { fill } from '../../../i18n/fill.ts'
import { missingRules, passwordMinimum } from '../../rules/passwords.ts'
import type { Values } from './kept.ts'
import type { RegistrationTexts, Texts } from './texts.ts'

/** "Field is required" for every one of the names that has nothing in it. */
export const requireAll = (values: Values, names: readonly string[], { fields }: Texts): Record<string, string> =>
  Object.fromEntries(names.filter(name => !values[name]).map(name => [name, fields.required]))

/** What is wrong with an e-mail address, by the name of its field; nothing where it could be one. */
export const checkEmail = (values: Values, { fields }: Texts): Record<string, string> => {
  const { email = '' } = values
  if (email === '') return { email: fields.required }
  return /^\S+@\S+$/.test(email) ? {} : { email: fields.invalid_format }
}

/** What is wrong with a new password and its repetition, by the names of their fields. */
export function checkNewPassword(values: Values, texts: Texts, { fields }: RegistrationTexts): Record<string, string> {
  const { password = '', password_repeat } = values
  const missing = requireAll(values, ['password', 'password_repeat'], texts)
  const weak = password !== '' && missingRules(password).length > 0
  return {
    ...missing,
    ...(weak ? { password: fill(fields.weak_password, { minimum: passwordMinimum }) } : {}),
    ...(password_repeat && password_repeat !== password ? { password_repeat: fields.passwords_differ } : {}),
  }
}
