import { commonCodeLists } from '../codeLists.ts'
import type { CodeList, EntityDeclaration } from '../declaration.ts'
import type { Declarations } from '../registry.ts'
import { kindsList } from '../words.ts'
import type { StoredList } from './documentSchema.ts'

const fieldsOf = (entity: EntityDeclaration) =>
  entity.groups.flatMap(group => group.fields).filter(field => typeof field !== 'string')

/**
 * Returns the code lists of the product that people choose from in their own records. Values of all others are used by
 * the program itself, so none may be added.
 */
export function changeableLists({
  entities,
  authorization,
}: Pick<Declarations, 'entities' | 'authorization'>): ReadonlySet<string> {
  const fixed = new Set([...commonCodeLists(authorization).map(({ name }) => name), kindsList])
  const chosen = entities
    .filter(({ internal, people }) => !internal && !people)
    .flatMap(fieldsOf)
    .filter(({ readOnly }) => !readOnly)
    .flatMap(({ choices }) => choices ?? [])
  return new Set(chosen.filter(name => !fixed.has(name)))
}

/** Returns a stored code list, merged with that of the product if there is one. */
export function mergeCodeList(stored: StoredList, shipped: CodeList | undefined): CodeList {
  const retired = new Set(stored.retired)
  const values = [...(shipped?.values ?? []), ...(stored.values ?? [])]
  return {
    name: stored.name,
    values: values.map(code => (retired.has(code.name) ? { ...code, retired: true as const } : code)),
  }
}
