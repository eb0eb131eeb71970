import { PropertyValue } from '../../../../../panel/record/form/PropertyValue.tsx'
import type { ComparisonProps } from './comparison.ts'
import { Sides } from './Sides.tsx'

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Two lists, with what went marked in the old one and what came in the new one. */
export function SeveralComparison({ entity, item, from, to, related }: ComparisonProps) {
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
