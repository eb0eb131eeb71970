import { fromCountry } from '../../model/country.ts'
import type { FieldDeclaration } from '../../model/declaration.ts'
import { namedBy } from '../../model/namingOptions.ts'
import type { FieldProblem, FieldProblems } from '../../model/problem.ts'
import type { Row } from '../../model/query.ts'
import type { Entity, Field } from '../../model/registry.ts'
import { placeOf, type Place } from './distance.ts'
import { metresOutside, ringsOf } from './outlines.ts'

/** Tolerance in metres: the outline is drawn for small maps, and piers extend into the sea. */
const countryMargin = 5_000

const ring = fromCountry(({ outline }) => ringsOf(outline).values().next().value ?? [])

/** Whether a location is in the country, within the tolerance. */
export const isInCountry = (place: Place): boolean => metresOutside(place, ring()) <= countryMargin

/** Returns the location with latitude and longitude swapped. */
export const swapped = ({ lat, lng }: Place): Place => ({ lat: lng, lng: lat })

/** The distance in metres within which two records may be duplicates. */
export const samePlaceMetres = 20

/** Returns the problem with a location that should be in the country; undefined if there is none. */
export function misplacement(place: Place): FieldProblem | undefined {
  if (isInCountry(place)) return undefined
  return { code: isInCountry(swapped(place)) ? 'swapped_coordinates' : 'outside_country' }
}

/** Returns the fields of an entity that hold a location with declared bounds. */
export const placeFields = (entity: Entity): Field[] =>
  [...entity.fields.values()].filter(field => field.declaration.bounds !== undefined)

/** Returns the field that refers to the region in which locations of an entity must be; undefined if there is none. */
export const regionField = (entity: Entity): FieldDeclaration | undefined =>
  placeFields(entity)
    .flatMap(({ declaration }) => namedBy(declaration))
    .flatMap(([option, name]) => (option === 'bounds' ? (entity.fields.get(name)?.declaration ?? []) : []))[0]

/** Returns the field that refers to the district within that region; undefined if there is none. */
export const districtField = (entity: Entity): FieldDeclaration | undefined => {
  const region = regionField(entity)
  return (
    region && [...entity.fields.values()].find(({ declaration }) => declaration.within === region.name)?.declaration
  )
}

/**
 * Returns the problems with the locations of a record, keyed by the first part of each. Only changed locations are
 * checked, if `changed` is given. Empty locations are not checked.
 */
export function misplacedFields(entity: Entity, row: Row, changed?: ReadonlySet<string>): FieldProblems {
  const problems: FieldProblems = {}
  for (const { properties } of placeFields(entity)) {
    const [first] = properties
    const place = placeOf(row)
    const problem = place && misplacement(place)
    if (first && problem && (!changed || properties.some(property => changed.has(property.name))))
      problems[first.name] = problem
  }
  return problems
}
