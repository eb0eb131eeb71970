import { localeOf } from '../../../../engine/model/declaration.ts'
import { useReader } from '../../../../panel/data/reader.ts'
import { isBlank } from '../../../../panel/data/values.ts'
import type { ComparisonProps } from './compare/comparison.ts'
import { ItemMarks, ItemNotes, ItemSection, standingOf, useItemWords, type ItemFacts } from './ReviewItemParts.tsx'
import { Button } from '../../../../panel/ui/Button.tsx'
import { memo, type ComponentType } from 'react'
import { fieldViewOf } from '../../../../panel/fields/index.ts'
import type { FieldView } from '../../../../panel/data/fieldView.ts'
import { ImagesComparison } from './compare/ImagesComparison.tsx'
import { PlaceComparison } from './compare/PlaceComparison.tsx'
import { WeekComparison } from './compare/WeekComparison.tsx'
import { TextComparison } from './compare/TextComparison.tsx'
import { linesOf } from '../../../../panel/fields/parts/wordChanges.ts'
import { PropertyValue } from '../../../../panel/record/form/PropertyValue.tsx'
import { Sides } from './compare/Sides.tsx'

/** Two values as a cell shows them. */
function ValueComparison({ entity, item, from, to, related }: ComparisonProps) {
  const show = (value: unknown) =>
    !isBlank(value) && <PropertyValue entity={entity} property={item.property} value={value} related={related} />
  return <Sides from={show(from)} to={show(to)} />
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Two lists, with what went marked in the old one and what came in the new one. */
function SeveralComparison({ entity, item, from, to, related }: ComparisonProps) {
  const side = (own: readonly unknown[], other: readonly unknown[], Mark: 'ins' | 'del') =>
    own.length > 0 && (
      <ul className="review-list">
        {own.map(value => {
          const shown = <PropertyValue entity={entity} property={item.property} value={[value]} related={related} />
          return <li key={String(value)}>{other.includes(value) ? shown : <Mark>{shown}</Mark>}</li>
        })}
      </ul>
    )
  return <Sides from={side(listOf(from), listOf(to), 'del')} to={side(listOf(to), listOf(from), 'ins')} />
}

/** Two formatted texts, compared by their words and their structure. */
const MarkedTextComparison = ({ from, to, lang }: ComparisonProps) => (
  <TextComparison lang={lang} from={linesOf(from)} to={linesOf(to)} />
)

const comparisons: Record<NonNullable<FieldView['comparison']>, ComponentType<ComparisonProps>> = {
  words: TextComparison,
  marked_words: MarkedTextComparison,
  images: ImagesComparison,
  week: WeekComparison,
  several: SeveralComparison,
  place: PlaceComparison,
}

/** An old and a new value side by side, as their field type compares them; a decision on it does not compare again. */
const Comparison = memo(function Comparison(props: ComparisonProps) {
  const { comparison } = fieldViewOf(props.item.field.type)
  const Compare = comparison ? comparisons[comparison] : ValueComparison
  return <Compare {...props} />
})

export interface ReviewFieldProps extends ItemFacts, Pick<ComparisonProps, 'from' | 'to' | 'related' | 'after'> {
  disabled: boolean
  /** Who wrote it, where that is not the author of the request. */
  author: string | undefined
  onDecide(decision: 'approve' | 'decline' | undefined): void
}

/** One thing to decide on: what it is, old and new, who wrote it, and the decision. */
export function ReviewField({ from, to, related, after, disabled, author, onDecide, ...facts }: ReviewFieldProps) {
  const { t } = useReader()
  const { entity, item, decision } = facts
  const { label, language } = useItemWords(facts)
  const standing = standingOf(decision)
  const lang = item.property.language && localeOf[item.property.language]
  return (
    <ItemSection {...facts}>
      <header className="review-item-head">
        <h3>
          {label} {language && <span className="m-quiet">{language}</span>}
        </h3>
        {author && <span className="m-quiet">{t('review.by', { name: author })}</span>}
        <ItemMarks {...facts} />
      </header>
      <Comparison {...{ entity, item, lang, from, to, related, after }} />
      <ItemNotes {...facts} />
      <div className="m-row review-buttons">
        <Button
          className={standing === 'approved' ? 'review-approve review-chosen' : 'review-approve'}
          aria-pressed={standing === 'approved'}
          disabled={disabled}
          onClick={() => onDecide(standing === 'approved' ? undefined : 'approve')}
        >
          {t('codes.transitions.approve')}
        </Button>
        <Button
          className={standing === 'declined' ? 'review-decline review-chosen' : 'review-decline'}
          aria-pressed={standing === 'declined'}
          disabled={disabled}
          onClick={() => onDecide('decline')}
        >
          {t('codes.transitions.decline')}
        </Button>
      </div>
    </ItemSection>
  )
}
