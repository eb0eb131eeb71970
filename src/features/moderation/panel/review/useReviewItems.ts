import { useMemo } from 'react'
import type { Review } from '../../../../engine/model/moderation.ts'
import type { Row } from '../../../../engine/model/query.ts'
import type { Entity } from '../../../../engine/model/registry.ts'
import { asProposed } from '../../../../engine/rules/moderation/proposals.ts'
import { useRelatedRecords } from '../../../../panel/data/records.ts'
import { relatedIds } from '../../../../panel/record/form/relatedIds.ts'
import { usePersonName } from '../../../../panel/record/form/usePersonName.ts'
import { approvedBefore } from './decisions.ts'
import { itemsOf, type ReviewItem } from './items.ts'
import { itemValues } from './itemValues.ts'
import { inReadingOrder } from './reading/inReadingOrder.ts'
import type { ReviewFieldProps } from './ReviewField.tsx'
import { useTextHints } from './useTextHints.ts'

type Shown = 'entity' | 'item' | 'from' | 'to' | 'related' | 'after' | 'known' | 'hints' | 'author'

export interface ReviewItemsOfRequest {
  /** What is decided on, in the order in which it is shown. */
  items: readonly ReviewItem[]
  /** The record with all proposed values. */
  after: Row
  /** The keys of items that were approved in the previous round and are unchanged. */
  known: ReadonlySet<string>
  /** Returns what is shown of an item: its values, related records, hints and author. */
  shownOf(item: ReviewItem): Pick<ReviewFieldProps, Shown>
}

/** Returns the items of a request with everything that is shown of them. */
export function useReviewItems(entity: Entity, { request, record, earlier }: Review): ReviewItemsOfRequest {
  const items = useMemo(() => {
    const inForm = itemsOf(entity, request)
    return request.first_time ? inReadingOrder(inForm) : inForm
  }, [entity, request])
  const known = useMemo(() => approvedBefore(items, request, earlier), [items, request, earlier])
  const after = useMemo(() => asProposed(record, request.changes), [record, request])
  const values = useMemo(() => itemValues(items, request, record), [items, request, record])
  const hints = useTextHints(entity, items, after)
  const wanted = useMemo(() => {
    const changes = Object.entries(request.changes)
    return relatedIds(entity, [
      ...changes.map(([name, { from }]) => [name, from] as const),
      ...changes.map(([name, { to }]) => [name, to] as const),
    ])
  }, [entity, request])
  const related = useRelatedRecords(wanted)
  const otherAuthor = (name: string): string | undefined => {
    const by = request.changes[name]?.by
    return by === request.author_id ? undefined : by
  }
  const nameOf = usePersonName(Object.keys(request.changes).flatMap(name => otherAuthor(name) ?? []))
  return {
    items,
    after,
    known,
    shownOf: item => {
      const author = otherAuthor(item.property.name)
      return {
        entity,
        item,
        from: values.get(item.key)?.from,
        to: values.get(item.key)?.to,
        related,
        after,
        known: known.has(item.key),
        hints: hints.get(item.key) ?? [],
        author: author === undefined ? undefined : nameOf(author),
      }
    },
  }
}
