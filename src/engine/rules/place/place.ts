import { ofCountry } from '../../model/country.ts'
import type { FieldDeclaration } from '../../model/declaration.ts'
import type { FieldProblem, FieldProblems } from '../../model/problem.ts'
import type { Row } from '../../model/query.ts'
import type { Entity, Field } from '../../model/registry.ts'
import { placeOf, type Place } from './distance.ts'
import { metresOutside, ringsOf } from './outlines.ts'

/** Metres beyond the outline that still count as inside: it is drawn for small maps, and piers are in the sea. */
export const countryMargin = 5_000

const ring = ofCountry(({ outline }) => ringsOf(outline).values().next().value ?? [])

/** Whether a place lies in the country, or so near its outline that it may. */
export const isInCountry = (place: Place): boolean => metresOutside(place, ring()) <= countryMargin

/** The place with latitude for longitude. */
export const swapped = ({ lat, lng }: Place): Place => ({ lat: lng, lng: lat })

/** Metres within which two records may be the same thing. */
export const samePlaceMetres = 20

/** What is wrong with a place for a directory of one country; undefined where nothing is. */
export function misplacement(place: Place): FieldProblem | undefined {
  if (isInCountry(place)) return undefined
  return { code: isInCountry(swapped(place)) ? 'swapped_coordinates' : 'outside_country' }
}

/** The fields of an entity that hold a place on the map, which is declared to have bounds. */
export const placeFields = (entity: Entity): Field[] =>
  [...entity.fields.values()].filter(field => field.declaration.bounds !== undefined)

/** The field that names what a place of an entity should lie in; undefined where only the country does. */
export const regionField = (entity: Entity): FieldDeclaration | undefined =>
  placeFields(entity).flatMap(({ declaration }) => entity.fields.get(declaration.bounds ?? '')?.declaration ?? [])[0]

/** The field that names which part of that region a record lies in, as it is declared to lie within; undefined where there is none. */
export const districtField = (entity: Entity): FieldDeclaration | undefined => {
  const region = regionField(entity)
  return (
    region && [...entity.fields.values()].find(({ declaration }) => declaration.within === region.name)?.declaration
  )
}

/**
 * What is wrong with the places of a record, at the first part of each. Of a change only the places that it touches are asked
 * about. What is not filled in is no matter of this rule.
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
