import { type Row, matches } from '../../model/query.ts'
import type { Entity, Property } from '../../model/registry.ts'
import { completenessField, searchProperty, slipsProperty, standingProperty } from '../../model/systemFields.ts'
import { completenessMark, completenessOf } from './completeness.ts'
import { searchForm, searchText, titleSlips } from '../text/searchText.ts'
import { publicView } from '../access/publicView.ts'

/** More than a record can have for how complete it is, in hundredths. */
const shown = 101

/** The rank of a record among others that match as well: public ones before others, and then the most complete. */
function standingOf(entity: Entity, row: Row, completeness: number): number {
  const view = publicView(entity)
  const columnOf = (name: string) => entity.properties.get(name)?.column ?? 'text'
  return (view?.where.every(condition => matches(row, condition, columnOf)) ? shown : 0) + completeness
}

/** By what search finds a record. */
const foundBy = (entity: Entity, row: Row, names?: readonly string[]): Row => ({
  [searchProperty]: searchText(entity, row, names),
  [slipsProperty]: titleSlips(entity, row),
})

/** How high and how complete a record is. */
function rankedBy(entity: Entity, row: Row): Row {
  const completeness = completenessOf(entity, row)
  return {
    [standingProperty]: standingOf(entity, row, completeness?.score ?? 0),
    ...(completeness ? { [completenessField.name]: completeness.score } : {}),
  }
}

/**
 * What is kept beside a record because lists ask for it, made of its other values. `entity` is that of the table, `names` are those of
 * the records that it refers to by searched fields; without them what search finds by these stays as it is in the row.
 */
export const derivedOf = (entity: Entity, row: Row, names?: readonly string[]): Row => ({
  ...foundBy(entity, row, names),
  ...rankedBy(entity, row),
})

const isSame = (before: Row, after: Row, { name }: Property): boolean => {
  const [one, other] = [before[name] ?? null, after[name] ?? null]
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

/** The same of a record that is changed, without what search finds it by where that stays as it is. */
export const derivedOfChanged = (entity: Entity, before: Row, after: Row, names?: readonly string[]): Row =>
  names === undefined &&
  [...entity.searchable, ...entity.titles, ...entity.wholes].every(property => isSame(before, after, property))
    ? rankedBy(entity, after)
    : derivedOf(entity, after, names)

/** The oldest way of writing search texts that what is asked today still finds, if not by every spelling. */
const oldestFoundForm = 4

const readMark = (mark: string): { form: number; fields: string } => {
  const [, form = '0', fields = mark] = /^form (\d+): (.*)$/.exec(mark) ?? []
  return { form: Number(form), fields }
}

/** Whether search texts under a former mark are still searched while they are recomputed: they are of the same fields, and written in a way that is not too old. */
export function stillFound(former: string, present: string): boolean {
  const { form, fields } = readMark(former)
  return form >= oldestFoundForm && fields === readMark(present).fields
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

/** What the derived values of an entity are made of, by property; rows that were written under another mark have to be recomputed. */
export function derivedMarks(entity: Entity): Record<string, string> {
  const completeness = entity.properties.has(completenessField.name) ? completenessMark(entity) : undefined
  const isSearched = entity.searchable.length > 0
  return {
    [searchProperty]: isSearched
      ? [`form ${searchForm}:`, ...entity.searchable.map(property => property.name)].join(' ')
      : '',
    [slipsProperty]: isSearched
      ? `form ${slipsForm}: ${[...entity.titles, ...entity.wholes].map(property => property.name).join(' ')}`
      : '',
    [standingProperty]: isSearched ? standingMark(entity, completeness) : '',
    ...(completeness === undefined ? {} : { [completenessField.name]: completeness }),
  }
}
