import type { RowOf } from '../../engine/fields/rowOf.ts'
import { chosenLocale, languageOf } from '../../engine/model/localized.ts'
import { textIn } from '../../engine/model/localized.ts'
import type { Titles } from '../../engine/rules/text/titles.ts'
import type { Ports } from '../../engine/ports.ts'
import type { EmailDecision } from '../emails/occasions.ts'
import { greetingName, personBy } from '../people/receiver.ts'

declare module '../emails/occasions.ts' {
  interface Occasions {
    conversation: true
  }
}

/** The values stored with an email about a conversation until it is sent. */
export interface ConversationValues extends Titles {
  /** The recipient; null for a visitor, who has only an email address. */
  user_id: string | null
  event: 'help_asked' | 'help_answered' | 'report_answered'
  text: string
  path: string | null
}

/** The email with a message of a conversation; none if its recipient can no longer sign in. */
export async function conversationEmail(
  ports: Ports,
  delivery: RowOf<'deliveries'>,
): Promise<EmailDecision | undefined> {
  const { user_id, event, text, path, ...titles } = delivery.values as ConversationValues
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
