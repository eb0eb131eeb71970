import { chosenLocale } from '../../engine/model/localized.ts'
import type { Decide } from '../emails/occasions.ts'
import type { EmailTemplate } from '../emails/templates.ts'
import { greetingName } from '../people/receiver.ts'

/** The email that notifies people that an account at a provider was connected with theirs, or disconnected. */
export const emails = {
  provider_accounts_changed: { variables: ['name'], path: '/platform/profile' },
} satisfies Record<string, EmailTemplate>

declare module '../emails/templates.ts' {
  interface Emails {
    provider_accounts_changed: true
  }
}

declare module '../emails/occasions.ts' {
  interface Occasions {
    provider_accounts_changed: true
  }
}

const toHolder: Decide = async (_ports, _delivery, holder) =>
  holder && {
    name: 'provider_accounts_changed',
    language: chosenLocale(holder.language),
    values: { name: greetingName(holder) },
    user_id: holder.id,
  }

/** Decides what is sent for each occasion of this feature. */
export const occasions = { provider_accounts_changed: toHolder }
