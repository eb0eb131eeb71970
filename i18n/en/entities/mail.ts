import type { EntityMessages } from '../../catalog.ts'
import { labels } from './shared.ts'

export const mail = {
  name: 'Email |||| Emails',
  empty: 'Sent and scheduled emails appear here with their status.',
  groups: { letter: 'Email' },
  fields: {
    recipient: 'Recipient',
    user_id: labels.user,
    subject: labels.subject,
    letter: labels.text,
    date: 'Date',
    status: labels.status,
    uncertain: 'Uncertain',
    failure: 'Why it failed',
    campaign_id: 'Campaign',
  },
  hints: {
    recipient: 'The address that the email goes to.',
    user_id: 'The recipient’s account, if they have one.',
    date: 'When the email was sent or will be sent.',
    uncertain:
      'The connection was lost during delivery, so the email may or may not have arrived. It is not resent automatically.',
  },
} satisfies EntityMessages
