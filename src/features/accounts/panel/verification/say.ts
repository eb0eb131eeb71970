import type { registration } from '../../../../../i18n/en/registration.ts'

type Params = Record<string, string | number>

/** Says a text of `registration.code` or `registration.password` in the reader's language, whichever way the page translates. */
export type SayOfCodes = (key: keyof (typeof registration)['code'], params?: Params) => string
export type SayOfPasswords = (
  key: 'rules' | 'met' | 'unmet' | `rule.${keyof (typeof registration)['password']['rule']}`,
  params?: Params,
) => string
