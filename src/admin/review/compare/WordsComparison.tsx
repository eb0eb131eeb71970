import { diffWordsWithSpace } from 'diff'
import { useMemo } from 'react'
import type { ComparisonProps } from './comparison.ts'
import { Sides } from './Sides.tsx'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Two texts with the words that went marked in the old one and those that came in the new one. */
export function WordsComparison({ from, to, lang }: ComparisonProps) {
  const parts = useMemo(() => diffWordsWithSpace(textOf(from), textOf(to)), [from, to])
  const side = (without: 'added' | 'removed') =>
    parts
      .filter(part => !part[without])
      .map((part, index) => (part.added ? <ins key={index}>{part.value}</ins> : part.removed ? <del key={index}>{part.value}</del> : <span key={index}>{part.value}</span>))
  return (
    <Sides
      from={textOf(from) && <p className="review-text" lang={lang}>{side('added')}</p>}
      to={textOf(to) && <p className="review-text" lang={lang}>{side('removed')}</p>}
    />
  )
}
