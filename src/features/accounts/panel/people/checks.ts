import { missingRules, passwordMinimum } from '../../passwordRules.ts'
import type { Reader } from '../../../../panel/data/reader.ts'
import type { Values } from './PanelForm.tsx'

/** "Field is required" for every one of the names that has nothing in it. */
export const requireAll = (values: Values, names: readonly string[], { t }: Reader): Record<string, string> =>
  Object.fromEntries(names.filter(name => !values[name]?.trim()).map(name => [name, t('problems.fields.required')]))

/** What is wrong with a new password and its repetition, by the names of their fields. */
export function checkNewPassword(values: Values, reader: Reader): Record<string, string> {
  const { password = '', password_repeat } = values
  const weak = password !== '' && missingRules(password).length > 0
  return {
    ...requireAll(values, ['password', 'password_repeat'], reader),
    ...(weak ? { password: reader.t('problems.fields.weak_password', { minimum: passwordMinimum }) } : {}),
    ...(password_repeat && password_repeat !== password ? { password_repeat: reader.t('problems.fields.passwords_differ') } : {}),
  }
}
