import type { RowOf } from '../../engine/fields/rowOf.ts'
import { chosenLocale } from '../../engine/model/localized.ts'
import type { Titles } from '../../engine/rules/text/titles.ts'
import { storeNotifications } from '../notifications/storeNotifications.ts'
import { system } from '../../engine/model/actor.ts'
import type { Notification } from '../../engine/model/moderation.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { newRow } from '../../engine/records/newRow.ts'
import type { ConversationValues } from './conversationEmail.ts'
import { scheduleEmails } from '../emails/deliver.ts'

/** The events of a conversation that people are notified of. */
export type ConversationEvent = 'help_asked' | 'help_answered' | 'help_closed' | 'report_answered'

const types: Record<ConversationEvent, Notification['type']> = {
  help_asked: 'info',
  help_answered: 'success',
  help_closed: 'info',
  report_answered: 'success',
}

interface ConversationNews extends Titles {
  event: ConversationEvent
  /** The path of the conversation below `/platform`; null if the person who is notified has no screen for it. */
  path: string | null
  /** The text of the message; if there is one, an email is sent too. */
  text?: string
}

/**
 * Notifies people of a conversation's event, in the same transaction: each gets a notification, and an email in their
 * language if there is a text.
 */
export async function notifyOfConversation(
  records: RecordsContext,
  people: readonly RowOf<'users'>[],
  { event, path, text, ...values }: ConversationNews,
): Promise<void> {
  if (people.length === 0) return
  await storeNotifications(
    records,
    people.map(person =>
      newRow(records, system, 'notifications', { user_id: person.id, type: types[event], event, values, link: path }),
    ),
  )
  if (text === undefined || event === 'help_closed') return
  await scheduleEmails(
    records,
    people.map(person => {
      const email: ConversationValues = { user_id: person.id, event, ...values, text, path }
      return {
        occasion: 'conversation',
        recipient: person.email,
        language: chosenLocale(person.language),
        values: { ...email },
      }
    }),
  )
}
