import type { EntityMessages } from '../../catalog.ts'
import { labels } from './shared.ts'

export const help = {
  name: 'Help message |||| Help messages',
  empty: 'Owners, managers and guides write to the administration here and read its answers. A message appears as soon as it is written.',
  groups: { question: 'Message', conversation: 'Conversation' },
  fields: {
    subject: labels.subject,
    text: labels.text,
    attachments: 'Attachments',
    kind: labels.record_kind,
    record_id: 'Record it is about',
    status: labels.status,
    moderator_id: 'Taken by',
    last_message_at: 'Last message',
  },
  hints: {
    text: 'Say what you were doing, what you expected and what happened instead.',
    attachments: 'Screenshots or documents that show what you mean, of at most 10 MB each and no more than 5.',
  },
} satisfies EntityMessages
