import type { StoredList } from '../../../../engine/model/stored/documentSchema.ts'
import { type Edited, fieldsOf, type FieldTypes } from './edited.ts'

/** Returns a code list of the document by its name; undefined if there is none. */
export const listNamed = ({ document }: Edited, name: string): StoredList | undefined =>
  document.codeLists?.find(list => list.name === name)

/** Replaces or adds a code list. */
export function withList(edited: Edited, list: StoredList): Edited {
  const others = (edited.document.codeLists ?? []).filter(({ name }) => name !== list.name)
  return { ...edited, document: { ...edited.document, codeLists: [...others, list] } }
}

/** Removes code lists that no field uses. */
export function withoutUnusedLists(edited: Edited, types: FieldTypes): Edited {
  const chosen = new Set(fieldsOf(edited, types).flatMap(({ field }) => field.choices ?? []))
  const { codeLists, ...document } = edited.document
  const used = codeLists?.filter(({ name }) => chosen.has(name)) ?? []
  return { ...edited, document: used.length > 0 ? { ...document, codeLists: used } : document }
}
