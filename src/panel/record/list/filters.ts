import type { Row } from '../../../engine/model/query.ts'
import type { Entity } from '../../../engine/model/registry.ts'

/** The filter that shows the trash. */
export const trashFilter = 'deleted_at_null'

/** The filters that limit a list to an area of the map; they belong together. */
export const areaKeys = ['lat_gte', 'lat_lte', 'lng_gte', 'lng_lte'] as const

/** Whether a list is limited to an area of the map. */
export const hasArea = (values: Row): boolean => areaKeys.every(key => typeof values[key] === 'number')

/** Changes that remove the area from a filter. */
export const noArea: Row = Object.fromEntries(areaKeys.map(key => [key, undefined]))

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Returns a changed filter without values inside a container that has changed. */
export function withoutStrays(entity: Entity, before: Row, after: Row): Row {
  for (const { declaration } of entity.fields.values()) {
    const { name, within } = declaration
    if (within === undefined || before[within] === undefined || !(name in after)) continue
    if (isSame(before[within], after[within]) || !isSame(before[name], after[name])) continue
    const { [name]: _stray, ...others } = after
    return withoutStrays(entity, before, others)
  }
  return after
}
