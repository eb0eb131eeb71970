import { chosenLocale } from '../../engine/model/localized.ts'
import type { Decide } from '../emails/occasions.ts'
import type { EmailTemplate } from '../emails/templates.ts'
import { greetingName } from '../people/receiver.ts'

/** Emails about how people sign in. */
export const emails = {
  authenticators_changed: { variables: ['name'], path: '/platform/profile' },
  second_step_reset: { variables: ['name'], path: '/platform/profile' },
} satisfies Record<string, EmailTemplate>

type AuthenticatorOccasion = 'authenticators_changed' | 'second_step_reset'

declare module '../emails/templates.ts' {
  interface Emails extends Record<AuthenticatorOccasion, true> {}
}

declare module '../emails/occasions.ts' {
  interface Occasions extends Record<AuthenticatorOccasion, true> {}
}

const toHolder =
  (name: AuthenticatorOccasion): Decide =>
  async (_ports, _delivery, holder) =>
    holder && {
      name,
      language: chosenLocale(holder.language),
      values: { name: greetingName(holder) },
      user_id: holder.id,
    }

/** The email to send for each occasion. */
export const occasions: Record<AuthenticatorOccasion, Decide> = {
  authenticators_changed: toHolder('authenticators_changed'),
  second_step_reset: toHolder('second_step_reset'),
}
