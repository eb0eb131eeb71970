import { localeOf } from '../../../../../engine/model/declaration.ts'
import { useReader } from '../../../../../panel/data/reader.ts'
import { Button } from '../../../../../panel/ui/Button.tsx'
import type { ReviewFieldProps } from '../ReviewField.tsx'
import { ItemMarks, ItemNotes, ItemSection, decisionState, useItemLabel } from '../ReviewItemParts.tsx'
import { ReadingValue } from './ReadingValue.tsx'

/** One item in the reading view: label, value and decision, whose buttons appear on hover and focus. */
export function ReadingField({
  from: _from,
  to,
  related,
  after,
  disabled,
  author,
  onDecide,
  ...facts
}: ReviewFieldProps) {
  const { t } = useReader()
  const { entity, item, decision } = facts
  const { label, language } = useItemLabel(facts)
  const state = decisionState(decision)
  return (
    <ItemSection {...facts} className={`reading-item${entity.titles.includes(item.property) ? ' reading-title' : ''}`}>
      <div className="reading-name">
        {label} {language && <span>{language}</span>} <ItemMarks {...facts} />
      </div>
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
          lang={item.property.language && localeOf[item.property.language]}
        />
      </div>
      {author && <p className="m-quiet reading-note">{t('review.by', { name: author })}</p>}
      <ItemNotes {...facts} className="reading-note" />
    </ItemSection>
  )
}
