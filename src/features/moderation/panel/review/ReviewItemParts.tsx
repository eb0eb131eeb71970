import type { ReactNode } from 'react'
import type { Entity } from '../../../../engine/model/registry.ts'
import { useReader } from '../../../../panel/data/reader.ts'
import { labelKey } from '../../../../panel/data/values.ts'
import { FieldParts } from '../../../../panel/record/slots/RecordParts.tsx'
import type { ReviewItem } from './items.ts'
import { reasonText, type Declined } from './reasonText.ts'

export type Decision = 'approve' | Declined | undefined

/** What is known of an item wherever it is decided on. */
export interface ItemFacts {
  entity: Entity
  /** The record that it is about. */
  recordId: string
  item: ReviewItem
  decision: Decision
  present: boolean
  /** It was approved in the round before and is still the same. */
  known: boolean
  /** What the two languages of the text say differently. */
  hints: readonly string[]
}

/** The element of an item, to which keys lead. */
export const itemId = (key: string): string => `review-${key}`

export const standingOf = (decision: Decision): 'open' | 'approved' | 'declined' =>
  decision === undefined ? 'open' : decision === 'approve' ? 'approved' : 'declined'

/** What an item is called, and the language that it is in. */
export function useItemWords({ entity, item: { property, field } }: Pick<ItemFacts, 'entity' | 'item'>) {
  const { t } = useReader()
  return {
    label: t(labelKey(entity, field, field.type.parts ? undefined : property)),
    language: property.language && t(`panel.form.in.${property.language}`),
  }
}

/** The part of the screen that is one item, which is named and led to alike in each way of looking at it. */
export function ItemSection({
  className = '',
  children,
  ...facts
}: ItemFacts & { className?: string; children: ReactNode }) {
  const { item, decision, present } = facts
  const { label, language } = useItemWords(facts)
  return (
    <section
      id={itemId(item.key)}
      className={`review-item review-${standingOf(decision)} ${className}`.trim()}
      tabIndex={-1}
      aria-label={[label, language].filter(Boolean).join(', ')}
      aria-current={present || undefined}
      data-item={item.key}
    >
      {children}
    </section>
  )
}

/** Who else is in the field at the moment, and what is said about it. */
export const ItemMarks = ({ entity, recordId, item }: ItemFacts) => (
  <FieldParts entity={entity} recordId={recordId} property={item.property} />
)

/** What is to be known of an item besides its value, and why it was declined. */
export function ItemNotes({ known, hints, decision, className = '' }: ItemFacts & { className?: string }) {
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
