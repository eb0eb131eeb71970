import { chosenLocale } from '../../engine/model/localized.ts'
import type { Decide } from '../emails/occasions.ts'
import type { EmailTemplate } from '../emails/templates.ts'
import { greetingName } from '../people/receiver.ts'

/** The email that notifies people about an API key created in their name. */
export const emails = {
  api_key_made: { variables: ['name', 'key'], path: '/platform/api-keys' },
} satisfies Record<string, EmailTemplate>

declare module '../emails/templates.ts' {
  interface Emails {
    api_key_made: true
  }
}

declare module '../emails/occasions.ts' {
  interface Occasions {
    api_key_made: true
  }
}

const toHolder: Decide = async (_ports, delivery, holder) => {
  const { key } = delivery.values as { key: string }
  return (
    holder && {
      name: 'api_key_made',
      language: chosenLocale(holder.language),
      values: { name: greetingName(holder), key },
      user_id: holder.id,
    }
  )
}

/** Decides what is sent for each occasion of this feature. */
export const occasions = { api_key_made: toHolder }
