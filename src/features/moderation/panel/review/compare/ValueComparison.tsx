import { PropertyValue } from '../../../../../panel/record/form/PropertyValue.tsx'
import { isBlank } from '../../../../../panel/data/values.ts'
import type { ComparisonProps } from './comparison.ts'
import { Sides } from './Sides.tsx'

/** Two values as a cell shows them. */
export function ValueComparison({ entity, item, from, to, related }: ComparisonProps) {
  const show = (value: unknown) => !isBlank(value) && <PropertyValue entity={entity} property={item.property} value={value} related={related} />
  return <Sides from={show(from)} to={show(to)} />
}
