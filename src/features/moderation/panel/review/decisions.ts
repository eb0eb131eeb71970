import { dequal } from 'dequal'
import type { Decision, ModerationRequest } from '../../../../engine/model/moderation.ts'
import type { ReviewItem } from './items.ts'
import type { Declined } from './reasonText.ts'

/** What a reviewer has decided so far, by the item's key. */
export type Decided = Readonly<Record<string, 'approve' | Declined>>

/** Items that were approved in the round before and have not changed since. */
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

/** The body of a decision: each property of the request. */
export const decisionFields = (items: readonly ReviewItem[], decided: Decided): Record<string, Decision> =>
  Object.fromEntries(
    items.flatMap(({ key, names }) =>
      names.flatMap(name => (decided[key] ? [[name, sent(decided[key])] as const] : [])),
    ),
  )

/** How many items are approved, declined and still open. */
export function tally(
  items: readonly ReviewItem[],
  decided: Decided,
): { approved: number; declined: number; open: number } {
  const approved = items.filter(({ key }) => decided[key] === 'approve').length
  const open = items.filter(({ key }) => decided[key] === undefined).length
  return { approved, open, declined: items.length - approved - open }
}

/** The items that are decided together: all, or the open ones where others are declined, whose reasons stay. */
export function decidedTogether(items: readonly ReviewItem[], decided: Decided): readonly ReviewItem[] {
  const { declined, open } = tally(items, decided)
  return declined > 0 && open > 0 ? items.filter(({ key }) => decided[key] === undefined) : items
}

/** The item after another that is still open, from the beginning again; undefined where none is. */
export function nextOpen(items: readonly ReviewItem[], decided: Decided, key: string): string | undefined {
  const at = items.findIndex(item => item.key === key)
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find(item => decided[item.key] === undefined)?.key
}

/** Decisions on what has not changed in a newer version of the request. */
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
