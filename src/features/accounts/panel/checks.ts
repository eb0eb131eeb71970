import { emailPattern } from '../../../engine/model/emailPattern.ts'
import type { Errors, Values } from '../../../panel/ui/Form.tsx'

/** Translates the problem of a field by its code. */
export type TranslateProblem = (
  code: 'required' | 'invalid_format' | 'weak_password' | 'passwords_differ' | 'terms_required',
  params?: Record<string, number>,
) => string

/** "Field is required" for each of the fields that is empty. */
export const requireAll = (values: Values, names: readonly string[], translate: TranslateProblem): Errors =>
  Object.fromEntries(names.filter(name => !values[name]).map(name => [name, translate('required')]))

/** Returns the problem of an email address, by field name; nothing if the server accepts it. */
export const checkEmail = ({ email = '' }: Values, translate: TranslateProblem): Errors =>
  email === ''
    ? { email: translate('required') }
    : emailPattern.test(email)
      ? {}
      : { email: translate('invalid_format') }
