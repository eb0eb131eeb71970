import { missingRules, passwordMinimum } from '../passwordRules.ts'
import type { Errors, Values } from '../../../panel/ui/Form.tsx'
import { requireAll, type SayProblem } from './checks.ts'

/** What is wrong with a new password and its repetition, by the names of their fields. */
export function checkNewPassword(values: Values, say: SayProblem): Errors {
  const { password = '', password_repeat } = values
  const weak = password !== '' && missingRules(password).length > 0
  return {
    ...requireAll(values, ['password', 'password_repeat'], say),
    ...(weak ? { password: say('weak_password', { minimum: passwordMinimum }) } : {}),
    ...(password_repeat && password_repeat !== password ? { password_repeat: say('passwords_differ') } : {}),
  }
}
