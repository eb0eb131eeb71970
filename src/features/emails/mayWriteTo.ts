import { Problem } from '../../engine/model/problem.ts'
import type { LimitName } from '../../engine/rules/access/limits.ts'
import type { Ports } from '../../engine/ports.ts'
import { isRemembered, takeLimits } from '../../engine/http/takeLimit.ts'

/** What people have emails sent for to an address that need not be theirs. */
export type Cause = 'register' | 'recover' | 'invite' | 'email'

const spans = ['hour', 'day'] as const

const limitOf = (cause: Cause, span: (typeof spans)[number]): LimitName => `${cause}_recipient_${span}`

/**
 * Counts an email that somebody causes to an address, and says whether it is sent: of each cause an address gets a few an hour and a
 * day, whoever asks and however many ask together. Whoever signed in with that address from `network` lately still gets theirs, so
 * that strangers who use up the emails lock nobody out. A refusal is shown to nobody: it would reveal others.
 */
export async function mayWriteTo(ports: Ports, cause: Cause, recipient: string, network?: string): Promise<boolean> {
  if (
    network !== undefined &&
    (await isRemembered(ports, ['signed_in_account_and_address', `${recipient} ${network}`]))
  )
    return true
  try {
    await takeLimits(
      ports,
      spans.map(span => [limitOf(cause, span), recipient]),
    )
    return true
  } catch (error) {
    if (error instanceof Problem && error.code === 'too_many_requests') return false
    throw error
  }
}
