import type { EntityMessages } from '../../catalog.ts'
import { labels } from './shared.ts'

export const campaigns = {
  name: 'Campaign |||| Campaigns',
  empty: 'A campaign is one letter to many people. It appears here as soon as it is kept, scheduled or sent.',
  groups: { letter: 'Letter', sending: 'Sending' },
  fields: {
    kind: 'Kind',
    subject: labels.subject,
    body: labels.text,
    status: labels.status,
    recipients: 'Chosen recipients',
    scheduled_at: 'Sent from',
    rate: 'Letters per second',
    total: 'Recipients',
    started_at: 'Begun',
    ended_at: 'Ended',
  },
  hints: {
    kind: 'News can be unsubscribed from; letters about somebody’s own records reach everyone.',
    total: 'How many people get the letter. It is fixed when sending begins.',
  },
} satisfies EntityMessages
