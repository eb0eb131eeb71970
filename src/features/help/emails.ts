import type { ConversationValues } from './conversationEmail.ts'
import type { EmailTemplate } from '../emails/templates.ts'

/** Emails with the messages of a conversation. */
export const emails = {
  help_asked: { variables: ['name', 'record'], points: 'others', path: '/platform/help' },
  help_answered: { variables: ['name', 'record'], points: 'staff', path: '/platform/help' },
  report_answered: { toStrangers: true, variables: ['record'], points: 'staff' },
} satisfies Record<ConversationValues['event'], EmailTemplate>

declare module '../emails/templates.ts' {
  interface Emails extends Record<keyof typeof emails, true> {}
}
