import { localeOf } from '../../../../../engine/model/declaration.ts'
import { useReader } from '../../../../../panel/data/reader.ts'
import { labelKey } from '../../../../../panel/data/values.ts'
import { Button } from '../../../../../panel/ui/Button.tsx'
import { reasonText } from '../reasonText.ts'
import { itemId, type ReviewFieldProps } from '../ReviewField.tsx'
import { ReadingValue } from './ReadingValue.tsx'

/** One thing to read and to decide on: its name, its value, and the decision, whose buttons are there for whoever points at it or comes to it by a key. */
export function ReadingField({
  entity,
  item,
  to,
  related,
  after,
  decision,
  present,
  disabled,
  known,
  hints,
  author,
  onDecide,
}: ReviewFieldProps) {
  const reader = useReader()
  const { t } = reader
  const { property, field } = item
  const label = t(labelKey(entity, field, field.type.parts ? undefined : property))
  const language = property.language && t(`panel.form.in.${property.language}`)
  const state = decision === undefined ? 'open' : decision === 'approve' ? 'approved' : 'declined'
  return (
    <section
      id={itemId(item.key)}
      className={`review-item reading-item review-${state}${entity.titles.includes(property) ? ' reading-title' : ''}`}
      tabIndex={-1}
      aria-label={[label, language].filter(Boolean).join(', ')}
      aria-current={present || undefined}
      data-item={item.key}
    >
      <p className="reading-name">
        {label} {language && <span>{language}</span>}
      </p>
      <div className="reading-decision" role="group" aria-label={t('review.decision')}>
        {(['approve', 'decline'] as const).map(way => {
          const isChosen = state === (way === 'approve' ? 'approved' : 'declined')
          return (
            <Button
              key={way}
              small
              tool
              className={`review-${way}${isChosen ? ' review-chosen' : ''}`}
              aria-pressed={isChosen}
              aria-label={t(`codes.transitions.${way}`)}
              title={`${t(`codes.transitions.${way}`)} (${way === 'approve' ? 'a' : 'd'})`}
              disabled={disabled}
              onClick={() => onDecide(way === 'approve' && isChosen ? undefined : way)}
            >
              <span aria-hidden="true">{way === 'approve' ? '✓' : '✕'}</span>
            </Button>
          )
        })}
      </div>
      <div className="reading-value">
        <ReadingValue
          entity={entity}
          item={item}
          to={to}
          related={related}
          after={after}
          lang={property.language && localeOf[property.language]}
        />
      </div>
      {author && <p className="m-quiet reading-note">{t('review.by', { name: author })}</p>}
      {known && <p className="review-known reading-note">{t('review.known')}</p>}
      {hints.map(hint => (
        <p key={hint} className="review-hint reading-note">
          {hint}
        </p>
      ))}
      {typeof decision === 'object' && <p className="review-reason">{reasonText(decision, reader)}</p>}
    </section>
  )
}
