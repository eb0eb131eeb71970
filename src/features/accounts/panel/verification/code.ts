import type { CodeSent } from '../../../../engine/model/session.ts'
import type { ProblemBody } from '../../../../panel/data/session/problemBody.ts'

/** Digits of a one-time code (seed specification, section 5). */
export const codeLength = 4

/** A code that is on its way: where to, and until when what holds (milliseconds since 1970). */
export interface PendingCode {
  phone: string
  resendAt: number
  expiresAt: number
}

export const pendingCode = (phone: string, { resend_after, expires_in }: CodeSent): PendingCode => {
  const now = Date.now()
  return { phone, resendAt: now + resend_after * 1000, expiresAt: now + expires_in * 1000 }
}

/** How many tries a refused code leaves; undefined for every other refusal. */
export const triesLeft = ({ errors }: ProblemBody): number | undefined => {
  const wrong = errors?.code
  return wrong?.code === 'code_wrong' ? Number(wrong.params?.left ?? 0) : undefined
}

/** Why a code, or the wish for another one, was refused, and a sentence for whatever this page has no own words for. */
export interface CodeRefusal {
  problem: ProblemBody
  sentence: string
}
