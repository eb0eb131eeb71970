/** What a status means in a list: good, pending, rejected, or nothing to do. */
export type Tone = 'public' | 'waits' | 'declined' | 'neutral'

const tones: Record<string, Record<string, Tone>> = {
  statuses: {
    approved: 'public',
    pending: 'waits',
    onmoderation: 'waits',
    noapproval: 'waits',
    declined: 'declined',
    locked: 'declined',
    deleted: 'declined',
  },
  invitation_statuses: { pending: 'waits', accepted: 'public', withdrawn: 'declined', expired: 'declined' },
  user_statuses: { active: 'public', pending: 'waits', blocked: 'declined' },
  mail_statuses: {
    scheduled: 'waits',
    sent: 'public',
    delivered: 'public',
    opened: 'public',
    failed: 'declined',
    bounce: 'declined',
  },
  campaign_statuses: { scheduled: 'waits', sending: 'waits', sent: 'public', cancelled: 'declined' },
  request_statuses: { open: 'waits', approved: 'public', declined: 'declined' },
  conversation_statuses: { open: 'waits', answered: 'public' },
}

/** Returns the tone of a code; undefined if the list is no list of statuses. */
export const toneOf = (list: string, code: string | undefined): Tone | undefined =>
  tones[list] && (tones[list][code ?? ''] ?? 'neutral')
