import type { Row } from '../../engine/model/query.ts'
import type { Ports } from '../../engine/ports.ts'
import type { Decided } from '../mail/letters/occasions.ts'
import { greetingName, localeOf, personBy } from '../people/receiver.ts'

declare module '../mail/letters/occasions.ts' {
  interface Occasions {
    conversation: true
  }
}

/** What a letter about a conversation keeps until it is written. */
export interface ConversationValues {
  /** Whom it is for; null for a visitor, who has an address alone. */
  user_id: string | null
  event: 'help_asked' | 'help_answered' | 'report_answered'
  title_ge: string
  title_en: string
  text: string
  path: string | null
}

/** The letter with what was said in a conversation; none to those who may not sign in any more. */
export async function conversationLetter(ports: Ports, delivery: Row): Promise<Decided | undefined> {
  const { user_id, event, title_ge, title_en, text, path } = delivery.values as unknown as ConversationValues
  const person = user_id === null ? undefined : await personBy(ports, 'id', user_id)
  if (user_id !== null && person?.status !== 'active') return undefined
  const language = localeOf(person?.language ?? delivery.language)
  const record = language === 'ka' ? title_ge || title_en : title_en || title_ge
  return {
    name: event,
    language,
    values: { name: greetingName(person), record },
    points: [{ about: null, text }],
    ...(path === null ? {} : { path: `/platform${path}` }),
    user_id,
  }
}
