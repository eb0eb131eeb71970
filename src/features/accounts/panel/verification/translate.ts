import type { registration } from '../../../../../i18n/en/registration.ts'

type Params = Record<string, string | number>

/** Translates a text of `registration.code` or `registration.password`, independently of how the page translates. */
export type TranslateCodeText = (key: keyof (typeof registration)['code'], params?: Params) => string
export type TranslatePasswordText = (
  key: 'rules' | 'met' | 'unmet' | `rule.${keyof (typeof registration)['password']['rule']}`,
  params?: Params,
) => string
