import { Problem } from '../../engine/model/problem.ts'
import type { LimitName } from '../../engine/rules/access/limits.ts'
import type { Ports } from '../../engine/ports.ts'
import { isRemembered, takeLimits } from '../../engine/http/takeLimit.ts'

/** The actions that send an email to an address that may not be the person's own. */
export type EmailCause = 'register' | 'recover' | 'invite' | 'email'

const spans = ['hour', 'day'] as const

const limitOf = (cause: EmailCause, span: (typeof spans)[number]): LimitName => `${cause}_recipient_${span}`

/**
 * Counts an email against its recipient and returns whether it may be sent: an address receives only a few emails per
 * hour and day for each cause, regardless of who causes them. A person who recently signed in with that address from
 * `network` is exempt, so that strangers who use up the limit lock no one out. Callers must not reveal the result,
 * because it would disclose others' requests.
 */
export async function maySendTo(
  ports: Ports,
  cause: EmailCause,
  recipient: string,
  network?: string,
): Promise<boolean> {
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
