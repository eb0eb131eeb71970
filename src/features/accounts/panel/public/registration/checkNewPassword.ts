import { fill } from '../../../../../../i18n/fill.ts'
import { missingRules, passwordMinimum } from '../../../passwordRules.ts'
import { requireAll } from '../checks.ts'
import type { Values } from '../kept.ts'
import type { RegistrationTexts, Texts } from '../../../../../panel/data/session/texts.ts'

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
