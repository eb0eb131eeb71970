import type { Risk } from '../../model/moderation.ts'
import type { Entity } from '../../model/registry.ts'
import { districtField, placeFields, regionField } from '../place/place.ts'
import type { Proposals } from './proposals.ts'

const coordinates: ReadonlySet<string> = new Set(['lat', 'lng'])
const contactGroups: ReadonlySet<string> = new Set(['contact'])

/** What is known about a request in addition to its changes. */
export interface RiskContext {
  firstTime: boolean
  /** Its slug changed. */
  readdressed?: boolean
  newOwner: boolean
  /** Its location is outside the chosen region. */
  outsideRegion?: boolean
  /** Another record is at the same location, or has the same name in the same district. */
  samePlace?: boolean
}

/** Whether a change affects the location checks of a record: its coordinates, region or names. */
export const affectsPlace = (entity: Entity, changed: readonly string[]): boolean =>
  placeFields(entity).some(({ properties }) => {
    const relevantNames = [...properties, ...entity.titles].map(property => property.name)
    const fields = [regionField(entity)?.name, districtField(entity)?.name]
    return changed.some(name => fields.includes(name) || relevantNames.includes(name))
  })

/** Whether a proposal changes a slug under which the record is already known. */
export const changesAddress = (entity: Entity, proposals: Proposals): boolean =>
  Object.entries(proposals).some(
    ([name, { from }]) => entity.properties.get(name)?.type.address === true && Boolean(from),
  )

/**
 * Returns the reasons to review a request carefully: a new author, a change in where the record leads people or is
 * found, or a doubtful location.
 */
export function risksOf(
  entity: Entity,
  changed: readonly string[],
  { firstTime, newOwner, readdressed = false, outsideRegion = false, samePlace = false }: RiskContext,
): Risk[] {
  const properties = changed.flatMap(name => entity.properties.get(name) ?? [])
  const signs: Record<Risk, boolean> = {
    new_owner: newOwner,
    contacts:
      !firstTime && properties.some(property => contactGroups.has(entity.fields.get(property.field.name)?.group ?? '')),
    address: !firstTime && readdressed,
    coordinates: !firstTime && properties.some(property => coordinates.has(property.part ?? '')),
    outside_region: outsideRegion,
    same_place: samePlace,
  }
  return (Object.keys(signs) as Risk[]).filter(sign => signs[sign])
}
