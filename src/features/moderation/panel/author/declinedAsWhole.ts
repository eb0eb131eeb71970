import { dequal } from 'dequal'
import type { FieldDecision, ModerationRequest } from '../../../../engine/model/moderation.ts'

/** Returns the decision on a request that was declined as a whole, for one reason; undefined for any other request. */
export function declinedAsWhole({
  status,
  decisions,
}: Pick<ModerationRequest, 'status' | 'decisions'>): FieldDecision | undefined {
  const [first, ...others] = Object.values(decisions ?? {})
  return status === 'declined' && others.length > 0 && others.every(other => dequal(other, first)) ? first : undefined
}
