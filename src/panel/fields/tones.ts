/** What a state means to whoever looks at a list: all is well, somebody waits, it was refused, or nothing is asked. */
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

/** The tone of a code, or undefined where the list holds no states. */
export const toneOf = (list: string, code: string | undefined): Tone | undefined =>
  tones[list] && (tones[list][code ?? ''] ?? 'neutral')
