import type { Row } from '../../model/query.ts'
import type { Entity } from '../../model/registry.ts'
import { completenessField, searchProperty } from '../../model/systemFields.ts'
import { completenessMark, completenessOf } from './completeness.ts'
import { searchForm, searchText } from '../text/searchText.ts'

/** What is kept beside a record because lists ask for it, made of its other values. `entity` is that of the table. */
export function derivedOf(entity: Entity, row: Row): Row {
  const completeness = completenessOf(entity, row)
  return { [searchProperty]: searchText(entity, row), ...(completeness ? { [completenessField.name]: completeness.score } : {}) }
}

const formMark = /^form \d+: /

/** Whether search texts under both marks are of the same fields: then those of the former are still found, if not by every spelling. */
export const sameFields = (one: string, other: string): boolean => one.replace(formMark, '') === other.replace(formMark, '')

/** What the derived values of an entity are made of, by property; rows that were written under another mark have to be made anew. */
export const derivedMarks = (entity: Entity): Record<string, string> => ({
  [searchProperty]: entity.searchable.length === 0 ? '' : [`form ${searchForm}:`, ...entity.searchable.map(property => property.name)].join(' '),
  ...(entity.properties.has(completenessField.name) ? { [completenessField.name]: completenessMark(entity) } : {}),
})
