import type { EntityMessages } from '../../catalog.ts'
import { groups, labels } from './shared.ts'

export const help = {
  name: 'Help message |||| Help messages',
  empty: 'Owners, managers and guides write to the administration here and read its answers. A message appears as soon as it is written.',
  groups: { question: 'Message', answer: groups.answer },
  fields: {
    subject: labels.subject,
    text: labels.text,
    attachment: 'Attachment',
    status: labels.status,
    answer: labels.answer,
  },
  hints: {
    text: 'Say what you were doing, what you expected and what happened instead.',
    attachment: 'A screenshot or document that shows what you mean, at most 10 MB.',
  },
} satisfies EntityMessages
