import type { Ports } from '../../engine/ports.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { linkSeconds } from '../../engine/rules/access/limits.ts'
import { endSessions } from './endSessions.ts'

/**
 * Returns since when someone else may have had an account that is recovered: the time in which a change of its email
 * address could still have been undone.
 */
export const compromisedSince = (requestedAt: string): string =>
  new Date(Date.parse(requestedAt) - linkSeconds.email_undo * 1000).toISOString()

/**
 * What every recovery of an account does: all sessions end, and the API keys that someone else may have created are
 * revoked. Older keys continue to work.
 */
export async function recoverAccount(
  inside: RecordsContext,
  { revokeKeys }: Pick<Ports, 'revokeKeys'>,
  { userId, requestedAt }: { userId: string; requestedAt: string },
): Promise<void> {
  await endSessions(inside, userId)
  await revokeKeys(inside, { userId, since: compromisedSince(requestedAt) })
}
