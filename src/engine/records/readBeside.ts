import { columnAccepts } from '../model/column.ts'
import { Problem } from '../model/problem.ts'
import type { Query } from '../model/query.ts'
import type { Entity, Registry } from '../model/registry.ts'
import { checkValue } from '../rules/validation/validation.ts'
import type { Beside, Place } from './findBeside.ts'

/** A place as it is asked for, unchecked; without one it is the end. */
export interface AskedBeside {
  name: 'after' | 'before'
  place: { value: unknown; id: unknown } | undefined
}

/** A place in an order of an entity's rows. Throws `malformed_parameter` for one that no row can have. */
export function readBeside(registry: Registry, entity: Entity, sort: Query['sort'], { name, place }: AskedBeside): Beside {
  const unfit = new Problem('malformed_parameter', { parameter: name })
  const property = entity.properties.get(sort.property)
  const valueOf = (value: unknown): unknown => {
    if (!property || (value === null && !property.nullable)) throw unfit
    if (value === null || columnAccepts(property.column, value)) return value
    const checked = checkValue(registry, property, value)
    if (!('value' in checked) || checked.value === null || property.column === 'text') throw unfit
    return checked.value
  }
  const read = ({ value, id }: { value: unknown; id: unknown }): Place => {
    if (!columnAccepts('uuid', id)) throw unfit
    return { value: valueOf(value), id: String(id) }
  }
  if (name === 'before') return { before: place ? read(place) : 'end' }
  if (!place) throw unfit
  return { after: read(place) }
}
