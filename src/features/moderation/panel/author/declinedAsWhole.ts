import { dequal } from 'dequal'
import type { FieldDecision, ModerationRequest } from '../../../../engine/model/moderation.ts'

/** The decision on a request of which everything was declined for one and the same reason, which is said of the whole; undefined for any other. */
export function declinedAsWhole({
  status,
  decisions,
}: Pick<ModerationRequest, 'status' | 'decisions'>): FieldDecision | undefined {
  const [first, ...others] = Object.values(decisions ?? {})
  return status === 'declined' && others.length > 0 && others.every(other => dequal(other, first)) ? first : undefined
}
