import { memo, type ComponentType } from 'react'
import { lookOf } from '../../../../../panel/fields/index.ts'
import type { Look } from '../../../../../panel/data/look.ts'
import type { ComparisonProps } from './comparison.ts'
import { ImagesComparison } from './ImagesComparison.tsx'
import { MarkedWordsComparison } from './MarkedWordsComparison.tsx'
import { PlaceComparison } from './PlaceComparison.tsx'
import { SeveralComparison } from './SeveralComparison.tsx'
import { ValueComparison } from './ValueComparison.tsx'
import { WeekComparison } from './WeekComparison.tsx'
import { WordsComparison } from './WordsComparison.tsx'

const comparisons: Record<NonNullable<Look['comparison']>, ComponentType<ComparisonProps>> = {
  words: WordsComparison,
  marked_words: MarkedWordsComparison,
  images: ImagesComparison,
  week: WeekComparison,
  several: SeveralComparison,
  place: PlaceComparison,
}

/** An old and a new value side by side, as their field type wants to be compared; a decision on it compares nothing anew. */
export const Comparison = memo(function Comparison(props: ComparisonProps) {
  const { comparison } = lookOf(props.item.field.type)
  const Compare = comparison ? comparisons[comparison] : ValueComparison
  return <Compare {...props} />
})
