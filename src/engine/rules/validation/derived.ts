import { type Row, matches } from '../../model/query.ts'
import type { Entity, Property } from '../../model/registry.ts'
import { completenessField, searchProperty, typoKeysProperty, rankProperty } from '../../model/systemFields.ts'
import { completenessKey, completenessOf } from './completeness.ts'
import { searchTextVersion, searchText, titleTypoKeys } from '../text/searchText.ts'
import { publicView } from '../access/publicView.ts'

/** Greater than any completeness, so that public records rank above all others. */
const shown = 101

/** Returns the rank of a record among equally relevant ones: public records first, then the most complete. */
function rankOf(entity: Entity, row: Row, completeness: number): number {
  const view = publicView(entity)
  const columnOf = (name: string) => entity.properties.get(name)?.column ?? 'text'
  return (view?.where.every(condition => matches(row, condition, columnOf)) ? shown : 0) + completeness
}

/** Returns the properties by which search finds a record. */
const foundBy = (entity: Entity, row: Row, names?: readonly string[]): Row => ({
  [searchProperty]: searchText(entity, row, names),
  [typoKeysProperty]: titleTypoKeys(entity, row),
})

/** Returns the rank and completeness of a record. */
function rankedBy(entity: Entity, row: Row): Row {
  const completeness = completenessOf(entity, row)
  return {
    [rankProperty]: rankOf(entity, row, completeness?.score ?? 0),
    ...(completeness ? { [completenessField.name]: completeness.score } : {}),
  }
}

/**
 * Returns the stored values of a record that lists need and that are derived from its other values. `entity` is that of
 * the table; `names` are the titles of records that it refers to by searched fields; if omitted, those in the current
 * search text are kept.
 */
export const derivedOf = (entity: Entity, row: Row, names?: readonly string[]): Row => ({
  ...foundBy(entity, row, names),
  ...rankedBy(entity, row),
})

const isSame = (before: Row, after: Row, { name }: Property): boolean => {
  const [one, other] = [before[name] ?? null, after[name] ?? null]
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

/** Returns the derived values of a changed record, without the search properties if they are unchanged. */
export const derivedOfChanged = (entity: Entity, before: Row, after: Row, names?: readonly string[]): Row =>
  names === undefined &&
  [...entity.searchable, ...entity.titles, ...entity.wholeSearchable].every(property => isSame(before, after, property))
    ? rankedBy(entity, after)
    : derivedOf(entity, after, names)

/** The oldest format of search texts that current queries can still search, if with fewer matches. */
const oldestSearchableVersion = 4

const readMark = (mark: string): { form: number; fields: string } => {
  const [, form = '0', fields = mark] = /^form (\d+): (.*)$/.exec(mark) ?? []
  return { form: Number(form), fields }
}

/**
 * Whether search texts with a former mark can be searched until they are recomputed: they cover the same fields, in a
 * format that is not too old.
 */
export function isStillSearchable(former: string, present: string): boolean {
  const { form, fields } = readMark(former)
  return form >= oldestSearchableVersion && fields === readMark(present).fields
}

const standingForm = 1
const slipsForm = 1

const standingMark = ({ declaration: { moderated, shownBy } }: Entity, completeness: string | undefined): string =>
  [
    `form ${standingForm}:`,
    ...(moderated === undefined ? [] : ['status']),
    ...(shownBy === undefined ? [] : [shownBy]),
    ...(completeness === undefined ? [] : [completeness]),
  ].join(' ')

/** Returns a key for each derived property of an entity; rows with another key must be recomputed. */
export function derivedKeys(entity: Entity): Record<string, string> {
  const completeness = entity.properties.has(completenessField.name) ? completenessKey(entity) : undefined
  const isSearched = entity.searchable.length > 0
  return {
    [searchProperty]: isSearched
      ? [`form ${searchTextVersion}:`, ...entity.searchable.map(property => property.name)].join(' ')
      : '',
    [typoKeysProperty]: isSearched
      ? `form ${slipsForm}: ${[...entity.titles, ...entity.wholeSearchable].map(property => property.name).join(' ')}`
      : '',
    [rankProperty]: isSearched ? standingMark(entity, completeness) : '',
    ...(completeness === undefined ? {} : { [completenessField.name]: completeness }),
  }
}
