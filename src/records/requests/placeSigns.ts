import type { Row } from '../../model/query.ts'
import type { Entity } from '../../model/registry.ts'
import { placeOf } from '../../rules/distance.ts'
import { placeFields } from '../../rules/place.ts'
import { metresOutsideRegion } from '../../rules/regionOutlines.ts'
import { touchesPlace, type Circumstances } from '../../rules/risks.ts'
import type { RecordsContext } from '../context.ts'
import { findOne } from '../findOne.ts'
import { findSame } from '../nearby.ts'

async function isOutsideRegion(context: RecordsContext, entity: Entity, row: Row): Promise<boolean> {
  const place = placeOf(row)
  const [region] = placeFields(entity).flatMap(({ declaration }) => entity.fields.get(declaration.bounds ?? '')?.declaration ?? [])
  if (!place || !region?.reference || !row[region.name]) return false
  const found = await findOne(context.store, region.reference, 'id', row[region.name])
  return metresOutsideRegion(place, found?.code) > 0
}

/** What is doubtful about the place of a record as it would be, if the change touches that. At most three statements. */
export async function placeSigns(context: RecordsContext, entity: Entity, after: Row, changed: readonly string[]): Promise<Pick<Circumstances, 'outsideRegion' | 'samePlace'>> {
  if (!touchesPlace(entity, changed)) return { outsideRegion: false, samePlace: false }
  return { outsideRegion: await isOutsideRegion(context, entity, after), samePlace: (await findSame(context, entity, after)).length > 0 }
}
