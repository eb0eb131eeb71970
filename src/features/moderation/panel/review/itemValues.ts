import type { ModerationRequest } from '../../../../engine/model/moderation.ts'
import type { Row } from '../../../../engine/model/query.ts'
import type { ReviewItem } from './items.ts'

export interface ItemValues {
  from: unknown
  to: unknown
}

/** Returns the old and new value of each item, by its key; a field with parts includes all of them, changed or not. */
export function itemValues(
  items: readonly ReviewItem[],
  { changes }: ModerationRequest,
  record: Row,
): ReadonlyMap<string, ItemValues> {
  const whole = ({ field }: ReviewItem, side: 'from' | 'to'): Row =>
    Object.fromEntries(field.properties.map(({ name }) => [name, changes[name] ? changes[name][side] : record[name]]))
  const value = (item: ReviewItem, side: 'from' | 'to'): unknown =>
    item.field.type.parts ? whole(item, side) : changes[item.property.name]?.[side]
  return new Map(items.map(item => [item.key, { from: value(item, 'from'), to: value(item, 'to') }]))
}
