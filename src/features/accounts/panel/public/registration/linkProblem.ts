import type { ProblemBody } from '../../../../../panel/data/session/problemBody.ts'

/** What is wrong with a link or with the ticket it was exchanged for; the keys of `registration.link`. */
export type LinkProblem = 'unknown' | 'used' | 'expired' | 'ticket'

/** What a link was for, which decides how one gets another. */
export type LinkPurpose = 'registration' | 'invitation' | 'recovery' | 'undo_email'

const kinds: Record<string, LinkProblem> = {
  link_unknown: 'unknown',
  link_used: 'used',
  link_expired: 'expired',
  ticket_invalid: 'ticket',
}

/** The problem that a refusal means; undefined where it is about something else. */
export const linkProblemOf = ({ code }: ProblemBody): LinkProblem | undefined => kinds[code]
