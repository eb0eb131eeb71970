import { dequal } from 'dequal'
import type { Decision, ModerationRequest } from '../../../../engine/model/moderation.ts'
import type { ReviewItem } from './items.ts'
import type { Declined } from './reasonText.ts'

/** The decisions of a reviewer so far, by the item's key. */
export type Decided = Readonly<Record<string, 'approve' | Declined>>

/** Returns the keys of items that were approved in the previous round and are unchanged. */
export function approvedBefore(
  items: readonly ReviewItem[],
  { changes }: ModerationRequest,
  earlier: readonly ModerationRequest[],
): ReadonlySet<string> {
  const last = earlier.find(request => request.decisions !== null)
  const same = (name: string) =>
    last?.decisions?.[name]?.decision === 'approved' && dequal(last.changes[name]?.to, changes[name]?.to)
  return new Set(items.filter(({ names }) => names.every(same)).map(({ key }) => key))
}

const sent = (decision: 'approve' | Declined): Decision =>
  decision === 'approve'
    ? decision
    : { decline: decision.decline, ...(decision.reason_id ? { reason_id: decision.reason_id } : {}) }

/** Returns the request body of a decision, by property. */
export const decisionFields = (items: readonly ReviewItem[], decided: Decided): Record<string, Decision> =>
  Object.fromEntries(
    items.flatMap(({ key, names }) =>
      names.flatMap(name => (decided[key] ? [[name, sent(decided[key])] as const] : [])),
    ),
  )

/** Counts the approved, declined and open items. */
export function countDecisions(
  items: readonly ReviewItem[],
  decided: Decided,
): { approved: number; declined: number; open: number } {
  const approved = items.filter(({ key }) => decided[key] === 'approve').length
  const open = items.filter(({ key }) => decided[key] === undefined).length
  return { approved, open, declined: items.length - approved - open }
}

/**
 * Returns the items that the bulk buttons decide: all, or only the open ones if others are declined, whose reasons
 * stay.
 */
export function itemsForBulk(items: readonly ReviewItem[], decided: Decided): readonly ReviewItem[] {
  const { declined, open } = countDecisions(items, decided)
  return declined > 0 && open > 0 ? items.filter(({ key }) => decided[key] === undefined) : items
}

/** Returns the key of the next open item, wrapping around; undefined if there is none. */
export function nextOpen(items: readonly ReviewItem[], decided: Decided, key: string): string | undefined {
  const at = items.findIndex(item => item.key === key)
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find(item => decided[item.key] === undefined)?.key
}

/** Returns the decisions on items that are unchanged in a newer version of the request. */
export const stillValid = (
  items: readonly ReviewItem[],
  decided: Decided,
  before: ModerationRequest,
  now: ModerationRequest,
): Decided =>
  Object.fromEntries(
    items.flatMap(({ key, names }) => {
      const same = names.every(name => dequal(before.changes[name]?.to, now.changes[name]?.to))
      return same && decided[key] ? [[key, decided[key]]] : []
    }),
  )
