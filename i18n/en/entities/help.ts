import type { EntityMessages } from '../../catalog.ts'
import { labels } from './shared.ts'

export const help = {
  name: 'Help request |||| Help requests',
  empty:
    'Owners, managers and guides write to the administrators here and read their replies. A request appears as soon as it is sent.',
  send: 'Send',
  sent: 'Your request was sent.',
  groups: { question: 'Message', conversation: 'Conversation' },
  fields: {
    subject: labels.subject,
    text: labels.text,
    attachments: 'Attachments',
    kind: labels.record_kind,
    record_id: 'Related record',
    status: labels.status,
    moderator_id: 'Assigned to',
    last_message_at: 'Last message',
  },
  hints: {
    text: 'Say what you were doing, what you expected and what happened instead.',
    attachments: 'Screenshots or documents that show what you mean: max. 10 MB each, up to 5 files.',
  },
} satisfies EntityMessages
