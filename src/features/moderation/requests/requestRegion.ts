import type { RowOf, StoredRow } from '../../../engine/fields/rowOf.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import type { RecordsContext } from '../../../engine/records/context.ts'
import { regionField } from '../../../engine/rules/place/place.ts'

/**
 * Returns the region of a record's request: that of the record, or null if the record has none or if its locations must
 * be in records that are no regions. Without the property if requests of this product have no regions.
 */
export function requestRegion(
  { registry }: RecordsContext,
  entity: Entity,
  row: StoredRow,
): Partial<Pick<RowOf<'requests'>, 'region_id'>> {
  const places = registry.entity('requests').properties.get('region_id')?.field.reference
  if (places === undefined) return {}
  const field = regionField(entity)
  const region = field?.reference === places ? row[field.name] : undefined
  return { region_id: typeof region === 'string' ? region : null }
}
