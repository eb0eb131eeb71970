import type { ProblemBody } from '../../../../../panel/data/session/problemBody.ts'

/** Why a link, or the ticket it was exchanged for, does not work; the keys of `registration.link`. */
export type LinkProblem = 'unknown' | 'used' | 'expired' | 'withdrawn' | 'ticket'

/** The purpose of a link, which determines how to get another one. */
export type LinkPurpose = 'registration' | 'invitation' | 'recovery' | 'undo_email'

const kinds: Record<string, LinkProblem> = {
  link_unknown: 'unknown',
  link_used: 'used',
  link_expired: 'expired',
  invitation_withdrawn: 'withdrawn',
  ticket_invalid: 'ticket',
}

/** The link problem of an error; undefined if the error is about something else. */
export const linkProblemOf = ({ code }: ProblemBody): LinkProblem | undefined => kinds[code]
