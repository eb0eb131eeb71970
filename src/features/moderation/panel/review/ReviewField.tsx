import { localeOf } from '../../../../engine/model/declaration.ts'
import type { Entity } from '../../../../engine/model/registry.ts'
import { useReader } from '../../../../panel/data/reader.ts'
import { labelKey } from '../../../../panel/data/values.ts'
import { Comparison } from './compare/Comparison.tsx'
import type { ComparisonProps } from './compare/comparison.ts'
import type { ReviewItem } from './items.ts'
import { reasonText, type Declined } from './reasonText.ts'
import { Button } from '../../../../panel/ui/Button.tsx'

interface Props extends Pick<ComparisonProps, 'from' | 'to' | 'related' | 'after'> {
  entity: Entity
  item: ReviewItem
  decision: 'approve' | Declined | undefined
  present: boolean
  disabled: boolean
  /** It was approved in the round before and is still the same. */
  known: boolean
  /** What the two languages of the text say differently. */
  hints: readonly string[]
  author: string
  onDecide(decision: 'approve' | 'decline' | undefined): void
}

/** The element of an item, to which keys lead. */
export const itemId = (key: string): string => `review-${key}`

/** One thing to decide on: what it is, old and new, who wrote it, and the decision. */
export function ReviewField({ entity, item, decision, present, disabled, known, hints, author, onDecide, ...values }: Props) {
  const reader = useReader()
  const { t } = reader
  const { property, field } = item
  const label = t(labelKey(entity, field, field.type.parts ? undefined : property))
  const language = property.language && t(`panel.form.in.${property.language}`)
  const state = decision === undefined ? 'open' : decision === 'approve' ? 'approved' : 'declined'
  return (
    <section id={itemId(item.key)} className={`review-item review-${state}`} tabIndex={-1} aria-label={[label, language].filter(Boolean).join(', ')} aria-current={present || undefined} data-item={item.key}>
      <header className="review-item-head">
        <h3>
          {label} {language && <span className="m-quiet">{language}</span>}
        </h3>
        <span className="m-quiet">{t('review.by', { name: author })}</span>
      </header>
      <Comparison entity={entity} item={item} lang={property.language && localeOf[property.language]} {...values} />
      {known && <p className="review-known">{t('review.known')}</p>}
      {hints.map(hint => (
        <p key={hint} className="review-hint">
          {hint}
        </p>
      ))}
      {typeof decision === 'object' && <p className="review-reason">{reasonText(decision, reader)}</p>}
      <div className="m-row review-buttons">
        <Button className={state === 'approved' ? 'review-approve review-chosen' : 'review-approve'} aria-pressed={state === 'approved'} disabled={disabled} onClick={() => onDecide(state === 'approved' ? undefined : 'approve')}>
          {t('codes.transitions.approve')}
        </Button>
        <Button className={state === 'declined' ? 'review-decline review-chosen' : 'review-decline'} aria-pressed={state === 'declined'} disabled={disabled} onClick={() => onDecide('decline')}>
          {t('codes.transitions.decline')}
        </Button>
      </div>
    </section>
  )
}
