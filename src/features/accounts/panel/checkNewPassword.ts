import { missingRules, passwordMinimum } from '../passwordRules.ts'
import type { Errors, Values } from '../../../panel/ui/Form.tsx'
import { requireAll, type TranslateProblem } from './checks.ts'

/** Returns the problems of a new password and its repetition, by field name. */
export function checkNewPassword(values: Values, translate: TranslateProblem): Errors {
  const { password = '', password_repeat } = values
  const weak = password !== '' && missingRules(password).length > 0
  return {
    ...requireAll(values, ['password', 'password_repeat'], translate),
    ...(weak ? { password: translate('weak_password', { minimum: passwordMinimum }) } : {}),
    ...(password_repeat && password_repeat !== password ? { password_repeat: translate('passwords_differ') } : {}),
  }
}
