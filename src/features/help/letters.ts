import type { ConversationValues } from './conversationLetter.ts'
import type { LetterTemplate } from '../mail/letters/templates.ts'

/** The letters with what was said in a conversation. */
export const letters = {
  help_asked: { variables: ['name', 'record'], points: 'others', path: '/platform/help' },
  help_answered: { variables: ['name', 'record'], points: 'staff', path: '/platform/help' },
  report_answered: { toStrangers: true, variables: ['record'], points: 'staff' },
} satisfies Record<ConversationValues['event'], LetterTemplate>

declare module '../mail/letters/templates.ts' {
  interface Letters extends Record<keyof typeof letters, true> {}
}
