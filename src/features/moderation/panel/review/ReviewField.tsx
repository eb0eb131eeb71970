import { localeOf } from '../../../../engine/model/declaration.ts'
import { useReader } from '../../../../panel/data/reader.ts'
import { isBlank } from '../../../../panel/data/values.ts'
import type { ComparisonProps } from './compare/comparison.ts'
import { ItemMarks, ItemNotes, ItemSection, decisionState, useItemLabel, type ItemProps } from './ReviewItemParts.tsx'
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
import { SideBySide } from './compare/SideBySide.tsx'

/** Two values as table cells show them. */
function ValueComparison({ entity, item, from, to, related }: ComparisonProps) {
  const show = (value: unknown) =>
    !isBlank(value) && <PropertyValue entity={entity} property={item.property} value={value} related={related} />
  return <SideBySide from={show(from)} to={show(to)} />
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Two lists, with removed values marked in the old one and added values in the new one. */
function ListComparison({ entity, item, from, to, related }: ComparisonProps) {
  const side = (own: readonly unknown[], other: readonly unknown[], Mark: 'ins' | 'del') =>
    own.length > 0 && (
      <ul className="review-list">
        {own.map(value => {
          const shown = <PropertyValue entity={entity} property={item.property} value={[value]} related={related} />
          return <li key={String(value)}>{other.includes(value) ? shown : <Mark>{shown}</Mark>}</li>
        })}
      </ul>
    )
  return <SideBySide from={side(listOf(from), listOf(to), 'del')} to={side(listOf(to), listOf(from), 'ins')} />
}

/** Two rich texts, compared by words and structure. */
const RichTextComparison = ({ from, to, lang }: ComparisonProps) => (
  <TextComparison lang={lang} from={linesOf(from)} to={linesOf(to)} />
)

const comparisons: Record<NonNullable<FieldView['comparison']>, ComponentType<ComparisonProps>> = {
  words: TextComparison,
  marked_words: RichTextComparison,
  images: ImagesComparison,
  week: WeekComparison,
  several: ListComparison,
  place: PlaceComparison,
}

/**
 * An old and a new value side by side, compared by their field type. Memoized: a decision does not compare them again.
 */
const Comparison = memo(function Comparison(props: ComparisonProps) {
  const { comparison } = fieldViewOf(props.item.field.type)
  const Compare = comparison ? comparisons[comparison] : ValueComparison
  return <Compare {...props} />
})

export interface ReviewFieldProps extends ItemProps, Pick<ComparisonProps, 'from' | 'to' | 'related' | 'after'> {
  disabled: boolean
  /** Who proposed it, if not the author of the request. */
  author: string | undefined
  onDecide(decision: 'approve' | 'decline' | undefined): void
}

/** One item to decide on: its label, old and new value, author and decision. */
export function ReviewField({ from, to, related, after, disabled, author, onDecide, ...facts }: ReviewFieldProps) {
  const { t } = useReader()
  const { entity, item, decision } = facts
  const { label, language } = useItemLabel(facts)
  const state = decisionState(decision)
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
          className={state === 'approved' ? 'review-approve review-chosen' : 'review-approve'}
          aria-pressed={state === 'approved'}
          disabled={disabled}
          onClick={() => onDecide(state === 'approved' ? undefined : 'approve')}
        >
          {t('codes.transitions.approve')}
        </Button>
        <Button
          className={state === 'declined' ? 'review-decline review-chosen' : 'review-decline'}
          aria-pressed={state === 'declined'}
          disabled={disabled}
          onClick={() => onDecide('decline')}
        >
          {t('codes.transitions.decline')}
        </Button>
      </div>
    </ItemSection>
  )
}
