import { useMemo } from 'react'
import type { ComparisonProps } from './comparison.ts'
import { Sides } from './Sides.tsx'
import { diffArrays } from 'diff'

/** A run of a text: in both, only in the old one, or only in the new one. */
interface Run {
  text: string
  in: 'both' | 'old' | 'new'
}

/** Words in any script, spaces, and every other sign by itself. */
const tokens = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+|\s+|[^\p{L}\p{M}\p{N}\s]/gu) ?? []

/** What became of a text, word by word. */
export const wordChanges = (before: string, now: string): Run[] =>
  diffArrays(tokens(before), tokens(now)).map(({ value, added, removed }) => ({
    text: value.join(''),
    in: added ? 'new' : removed ? 'old' : 'both',
  }))

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Two texts with the words that went marked in the old one and those that came in the new one. */
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
  return <Sides from={before && side('old', 'del')} to={now && side('new', 'ins')} />
}
