import type { CodeSent } from '../../../../engine/model/session.ts'
import type { ProblemBody } from '../../../../panel/data/session/problemBody.ts'

/** Digits of a one-time code (seed specification, section 5). */
export const codeLength = 4

/** A code that was sent: the phone, and when it may be sent again and expires (milliseconds since 1970). */
export interface PendingCode {
  phone: string
  resendAt: number
  expiresAt: number
}

/** Returns a code that was sent just now. */
export const pendingCode = (phone: string, { resend_after, expires_in }: CodeSent): PendingCode => {
  const now = Date.now()
  return { phone, resendAt: now + resend_after * 1000, expiresAt: now + expires_in * 1000 }
}

/** How many tries are left after a wrong code; undefined for any other problem. */
export const triesLeft = ({ errors }: ProblemBody): number | undefined => {
  const wrong = errors?.code
  return wrong?.code === 'code_wrong' ? Number(wrong.params?.left ?? 0) : undefined
}

/** Why a code, or a request for another, was refused; `sentence` describes it if the page has no text of its own. */
export interface CodeRefusal {
  problem: ProblemBody
  sentence: string
}
