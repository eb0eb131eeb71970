import type { ReactNode } from 'react'
import type { Entity } from '../../../../engine/model/registry.ts'
import { useReader } from '../../../../panel/data/reader.ts'
import { labelKey } from '../../../../panel/data/values.ts'
import { FieldParts } from '../../../../panel/record/slots/RecordParts.tsx'
import type { ReviewItem } from './items.ts'
import { reasonText, type Declined } from './reasonText.ts'

export type Decision = 'approve' | Declined | undefined

/** The props of an item, shared by all ways of showing it. */
export interface ItemProps {
  entity: Entity
  /** The ID of the reviewed record. */
  recordId: string
  item: ReviewItem
  decision: Decision
  present: boolean
  /** Whether it was approved in the previous round and is unchanged. */
  known: boolean
  /** Differences between the texts of the two languages. */
  hints: readonly string[]
}

/** The element ID of an item, the target of keyboard navigation. */
export const itemId = (key: string): string => `review-${key}`

/** Returns the state of an item with this decision. */
export const decisionState = (decision: Decision): 'open' | 'approved' | 'declined' =>
  decision === undefined ? 'open' : decision === 'approve' ? 'approved' : 'declined'

/** Returns the label of an item, and its language. */
export function useItemLabel({ entity, item: { property, field } }: Pick<ItemProps, 'entity' | 'item'>) {
  const { t } = useReader()
  return {
    label: t(labelKey(entity, field, field.type.parts ? undefined : property)),
    language: property.language && t(`panel.form.in.${property.language}`),
  }
}

/** The section of the screen for one item, with its label and ID, shared by all ways of showing it. */
export function ItemSection({
  className = '',
  children,
  ...facts
}: ItemProps & { className?: string; children: ReactNode }) {
  const { item, decision, present } = facts
  const { label, language } = useItemLabel(facts)
  return (
    <section
      id={itemId(item.key)}
      className={`review-item review-${decisionState(decision)} ${className}`.trim()}
      tabIndex={-1}
      aria-label={[label, language].filter(Boolean).join(', ')}
      aria-current={present || undefined}
      data-item={item.key}
    >
      {children}
    </section>
  )
}

/** Who else is in the field at the moment, and the comments on it. */
export const ItemMarks = ({ entity, recordId, item }: ItemProps) => (
  <FieldParts entity={entity} recordId={recordId} property={item.property} />
)

/** Notes about an item, and why it was declined. */
export function ItemNotes({ known, hints, decision, className = '' }: ItemProps & { className?: string }) {
  const reader = useReader()
  return (
    <>
      {known && <p className={`review-known ${className}`.trim()}>{reader.t('review.known')}</p>}
      {hints.map(hint => (
        <p key={hint} className={`review-hint ${className}`.trim()}>
          {hint}
        </p>
      ))}
      {typeof decision === 'object' && <p className="review-reason">{reasonText(decision, reader)}</p>}
    </>
  )
}
