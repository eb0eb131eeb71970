import type { RowOf } from '../../engine/fields/rowOf.ts'
import { chosenLocale, languageOf } from '../../engine/model/localized.ts'
import { textIn } from '../../engine/model/localized.ts'
import type { Titles } from '../../engine/rules/text/titles.ts'
import type { Ports } from '../../engine/ports.ts'
import type { Decided } from '../emails/occasions.ts'
import { greetingName, personBy } from '../people/receiver.ts'

declare module '../emails/occasions.ts' {
  interface Occasions {
    conversation: true
  }
}

/** What an email about a conversation keeps until it is written. */
export interface ConversationValues extends Titles {
  /** Whom it is for; null for a visitor, who has an address alone. */
  user_id: string | null
  event: 'help_asked' | 'help_answered' | 'report_answered'
  text: string
  path: string | null
}

/** The email with what was said in a conversation; none to those who may not sign in any more. */
export async function conversationEmail(ports: Ports, delivery: RowOf<'deliveries'>): Promise<Decided | undefined> {
  const { user_id, event, text, path, ...titles } = delivery.values as unknown as ConversationValues
  const person = user_id === null ? undefined : await personBy(ports, 'id', user_id)
  if (user_id !== null && person?.status !== 'active') return undefined
  const language = chosenLocale(person?.language ?? delivery.language)
  const record = textIn(titles, 'title', languageOf[language])
  return {
    name: event,
    language,
    values: { name: greetingName(person), record },
    points: [{ about: null, text }],
    ...(path === null ? {} : { path: `/platform${path}` }),
    user_id,
  }
}
