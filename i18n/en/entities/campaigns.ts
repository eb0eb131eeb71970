import type { EntityMessages } from '../../catalog.ts'
import { labels } from './shared.ts'

export const campaigns = {
  name: 'Campaign |||| Campaigns',
  empty: 'A campaign is one email to many recipients. Campaigns appear here once saved, scheduled or sent.',
  groups: { letter: 'Email', sending: 'Sending' },
  fields: {
    kind: 'Kind',
    subject: labels.subject,
    body: labels.text,
    status: labels.status,
    recipients: 'Selected recipients',
    scheduled_at: 'Send at',
    rate: 'Emails per second',
    total: 'Recipients',
    started_at: 'Started',
    ended_at: 'Ended',
  },
  hints: {
    kind: 'Recipients can unsubscribe from news; service messages reach everyone.',
    total: 'How many people receive the email. Fixed when sending starts.',
  },
} satisfies EntityMessages
