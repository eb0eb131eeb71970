import { expandedName } from '../../../engine/records/projectRows.ts'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { RelatedRecords } from '../../data/fieldView.ts'
import { valueOf } from '../../data/values.ts'
import type { Column } from './columns.ts'

/** What came along with a row by a property, of one record or of several. */
function broughtBy(record: Visible, property: string): Row[] {
  const brought = (record[expandedName] as Row | undefined)?.[property] ?? []
  return [brought].flat().filter((far): far is Row => far !== null)
}

/** Names of the records that the shown columns of rows refer to, by entity, as they came along with the rows (`listFields`). */
export function relatedIn(columns: readonly Column[], records: readonly Visible[]): RelatedRecords {
  const related = new Map<string, Map<string, Visible>>()
  for (const { field } of columns) {
    const target = field.declaration.reference
    if (!target) continue
    const found = related.get(target) ?? new Map<string, Visible>()
    for (const record of records)
      for (const { name } of field.properties)
        for (const far of broughtBy(record, name)) found.set(String(far.id), far as Visible)
    related.set(target, found)
  }
  return related
}

/** The ids that the shown columns refer to, by entity, of records that did not come along: what was changed since, and what is not to be had. */
export function idsByEntity(
  columns: readonly Column[],
  records: readonly Visible[],
  known: RelatedRecords,
): Map<string, string[]> {
  const wanted = new Map<string, Set<string>>()
  for (const { field, fieldView } of columns) {
    const target = field.declaration.reference
    if (!target || !fieldView.related) continue
    const ids = wanted.get(target) ?? new Set()
    for (const record of records)
      for (const id of fieldView.related(valueOf(field, record))) if (!known.get(target)?.has(id)) ids.add(id)
    wanted.set(target, ids)
  }
  return new Map([...wanted].map(([entity, ids]) => [entity, [...ids].sort()]))
}

/** Both together. */
export const joined = (one: RelatedRecords, other: RelatedRecords): RelatedRecords =>
  new Map(
    [...new Set([...one.keys(), ...other.keys()])].map(entity => [
      entity,
      new Map([...(one.get(entity) ?? []), ...(other.get(entity) ?? [])]),
    ]),
  )
