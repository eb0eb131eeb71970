import type { EntityMessages } from '../../catalog.ts'
import { labels } from './shared.ts'

export const mail = {
  name: 'Letter |||| Letters',
  empty: 'Every sent or scheduled letter appears here with its status. The list fills as soon as the first letter is written.',
  groups: { letter: 'Letter' },
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
    recipient: 'The e-mail address that the letter goes to.',
    user_id: 'The recipient’s account, if they have one.',
    date: 'When the letter was sent or is to be sent.',
    uncertain: 'The connection was lost while the mail server took the letter, so it may have arrived or not. It is not sent again, so that nobody gets it twice.',
  },
} satisfies EntityMessages
