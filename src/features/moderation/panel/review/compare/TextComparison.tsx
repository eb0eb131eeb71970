import { useMemo } from 'react'
import type { ComparisonProps } from './comparison.ts'
import { wordChanges } from '../../../../../panel/fields/parts/wordChanges.ts'
import { SideBySide } from './SideBySide.tsx'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Two texts, with removed words marked in the old one and added words in the new one. */
export function TextComparison({ from, to, lang }: Pick<ComparisonProps, 'from' | 'to' | 'lang'>) {
  const [before, now] = [textOf(from), textOf(to)]
  const runs = useMemo(() => wordChanges(before, now), [before, now])
  const side = (own: 'old' | 'new', Mark: 'del' | 'ins') => (
    <p className="review-text" lang={lang}>
      {runs.map((run, index) =>
        run.in === own ? (
          <Mark key={index}>{run.text}</Mark>
        ) : run.in === 'both' ? (
          <span key={index}>{run.text}</span>
        ) : null,
      )}
    </p>
  )
  return <SideBySide from={before && side('old', 'del')} to={now && side('new', 'ins')} />
}
