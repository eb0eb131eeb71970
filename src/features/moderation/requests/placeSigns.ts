import type { Row } from '../../../engine/model/query.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { placeOf } from '../../../engine/rules/place/distance.ts'
import { regionField } from '../../../engine/rules/place/place.ts'
import { metresOutsideRegion } from '../../../engine/rules/place/regionOutlines.ts'
import { touchesPlace, type Circumstances } from '../../../engine/rules/moderation/risks.ts'
import type { RecordsContext } from '../../../engine/records/context.ts'
import { findOne } from '../../../engine/records/findOne.ts'
import { findSame } from '../../map/nearby.ts'

async function isOutsideRegion(context: RecordsContext, entity: Entity, row: Row): Promise<boolean> {
  const place = placeOf(row)
  const region = regionField(entity)
  if (!place || !region?.reference || !row[region.name]) return false
  const found = await findOne(context.store, region.reference, 'id', row[region.name])
  return metresOutsideRegion(place, found?.code) > 0
}

/** What is doubtful about the place of a record as it would be, if the change touches that. At most three statements. */
export async function placeSigns(context: RecordsContext, entity: Entity, after: Row, changed: readonly string[]): Promise<Pick<Circumstances, 'outsideRegion' | 'samePlace'>> {
  if (!touchesPlace(entity, changed)) return { outsideRegion: false, samePlace: false }
  return { outsideRegion: await isOutsideRegion(context, entity, after), samePlace: (await findSame(context, entity, after)).length > 0 }
}
