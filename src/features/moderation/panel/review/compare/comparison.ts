import type { Row } from '../../../../../engine/model/query.ts'
import type { Entity } from '../../../../../engine/model/registry.ts'
import type { RelatedRecords } from '../../../../../panel/data/fieldView.ts'
import type { ReviewItem } from '../items.ts'

/** The props of a comparison. */
export interface ComparisonProps {
  entity: Entity
  item: ReviewItem
  from: unknown
  to: unknown
  lang: string | undefined
  related: RelatedRecords
  /** The record with the proposed changes, for the context of a value. */
  after: Row
}
