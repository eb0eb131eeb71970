import type { Risk } from '../../model/moderation.ts'
import type { Entity } from '../../model/registry.ts'
import { districtField, placeFields } from '../place/place.ts'
import type { Proposals } from './proposals.ts'

const coordinates: ReadonlySet<string> = new Set(['lat', 'lng'])
const contactGroups: ReadonlySet<string> = new Set(['contact'])

/** What is known of a request beside what it changes. */
export interface Circumstances {
  firstTime: boolean
  /** What the end of its public address was is something else. */
  readdressed?: boolean
  newOwner: boolean
  /** Its place lies outside the region that is chosen. */
  outsideRegion?: boolean
  /** Another record is on the same spot, or has the same name in the same part of a region. */
  samePlace?: boolean
}

/** Whether a change touches what a record's place is judged by: the place itself, its region, or its names. */
export const touchesPlace = (entity: Entity, changed: readonly string[]): boolean =>
  placeFields(entity).some(({ declaration, properties }) => {
    const judged = [...properties, ...entity.titles].map(property => property.name)
    const fields = [declaration.bounds, districtField(entity)?.name]
    return changed.some(name => fields.includes(name) || judged.includes(name))
  })

/** Whether what is proposed takes an address away from where people know it. */
export const takesAddress = (entity: Entity, proposals: Proposals): boolean =>
  Object.entries(proposals).some(
    ([name, { from }]) => entity.properties.get(name)?.type.address === true && Boolean(from),
  )

/** The signs for which a change is looked at with more care: who asks is new, where it leads people or where it is found has changed, or its place is doubtful. */
export function risksOf(
  entity: Entity,
  changed: readonly string[],
  { firstTime, newOwner, readdressed = false, outsideRegion = false, samePlace = false }: Circumstances,
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
