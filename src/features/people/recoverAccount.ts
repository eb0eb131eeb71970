import type { Ports } from '../../engine/ports.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { linkSeconds } from '../../engine/rules/access/limits.ts'
import { endSessions } from './endSessions.ts'

/** From when on somebody else may have had an account that is recovered: as long before this was requested as a change of its address could have been undone. */
export const takenSince = (requestedAt: string): string =>
  new Date(Date.parse(requestedAt) - linkSeconds.email_undo * 1000).toISOString()

/**
 * What every recovery of an account does besides what it restores: all sessions end, and the API keys that somebody else may have made are
 * revoked; machines that have worked for longer continue.
 */
export async function recoverAccount(
  inside: RecordsContext,
  { revokeKeys }: Pick<Ports, 'revokeKeys'>,
  { userId, requestedAt }: { userId: string; requestedAt: string },
): Promise<void> {
  await endSessions(inside, userId)
  await revokeKeys(inside, { userId, since: takenSince(requestedAt) })
}
