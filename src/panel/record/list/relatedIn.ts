import { expandedName } from '../../../engine/records/projectRows.ts'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Row } from '../../../engine/model/query.ts'
import { valueOf } from '../../data/values.ts'
import type { Column } from './columns.ts'

/** What the shown columns of rows refer to, by entity. */
export interface Related {
  /** Titles of records that were returned with the rows (`listFields`). */
  known: Map<string, Map<string, Visible>>
  /** IDs of records that were not: of references changed since, or of records that are not available. */
  wanted: Map<string, string[]>
}

/** Returns the records that were returned with a row for a property. */
const includedBy = (record: Visible, property: string): (Visible | null)[] =>
  [((record[expandedName] as Row | undefined)?.[property] as Visible | Visible[] | null | undefined) ?? []].flat()

/** Returns what the shown columns of rows refer to. */
export function relatedIn(columns: readonly Column[], records: readonly Visible[]): Related {
  const known: Related['known'] = new Map()
  const wanted: Related['wanted'] = new Map()
  for (const { field, fieldView } of columns) {
    const { reference } = field.declaration
    if (!reference || !fieldView.related) continue
    const found = known.get(reference) ?? new Map<string, Visible>()
    const ids = new Set(wanted.get(reference))
    for (const record of records) {
      for (const { name } of field.properties)
        for (const far of includedBy(record, name)) if (far) found.set(far.id, far)
      for (const id of fieldView.related(valueOf(field, record))) ids.add(id)
    }
    known.set(reference, found)
    wanted.set(reference, [...ids].filter(id => !found.has(id)).sort())
  }
  return { known, wanted }
}
