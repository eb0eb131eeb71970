import type { Errors, Values } from '../../../panel/ui/Form.tsx'

/** Says what is wrong with a field, by its code, in the reader's language. */
export type SayProblem = (
  code: 'required' | 'invalid_format' | 'weak_password' | 'passwords_differ' | 'terms_required',
  params?: Record<string, number>,
) => string

/** "Field is required" for every one of the names that has nothing in it. */
export const requireAll = (values: Values, names: readonly string[], say: SayProblem): Errors =>
  Object.fromEntries(names.filter(name => !values[name]).map(name => [name, say('required')]))

/** What is wrong with an e-mail address, by the name of its field; nothing where it could be one. */
export const checkEmail = ({ email = '' }: Values, say: SayProblem): Errors =>
  email === '' ? { email: say('required') } : /^\S+@\S+$/.test(email) ? {} : { email: say('invalid_format') }
