import type { Row } from '../../../../../engine/model/query.ts'
import type { Entity } from '../../../../../engine/model/registry.ts'
import type { RelatedRecords } from '../../../../../panel/data/fieldView.ts'
import type { ReviewItem } from '../items.ts'

/** What a comparison is given: the item, its old and its new value. */
export interface ComparisonProps {
  entity: Entity
  item: ReviewItem
  from: unknown
  to: unknown
  lang: string | undefined
  related: RelatedRecords
  /** The record as it would be, for what surrounds a value. */
  after: Row
}
