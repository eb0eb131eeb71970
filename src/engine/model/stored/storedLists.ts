import { codeListsOfEvery } from '../codeLists.ts'
import type { CodeList, EntityDeclaration } from '../declaration.ts'
import type { Declarations } from '../registry.ts'
import { kindsList } from '../words.ts'
import type { StoredList } from './documentSchema.ts'

const fieldsOf = (entity: EntityDeclaration) =>
  entity.groups.flatMap(group => group.fields).filter(field => typeof field !== 'string')

/**
 * The lists of the product that people choose from in records of theirs. The values of all others are what the program itself
 * decides by, so that nothing may be added to them.
 */
export function changeableLists({
  entities,
  authorization,
}: Pick<Declarations, 'entities' | 'authorization'>): ReadonlySet<string> {
  const fixed = new Set([...codeListsOfEvery(authorization).map(({ name }) => name), kindsList])
  const chosen = entities
    .filter(({ internal, people }) => !internal && !people)
    .flatMap(fieldsOf)
    .filter(({ readOnly }) => !readOnly)
    .flatMap(({ choices }) => choices ?? [])
  return new Set(chosen.filter(name => !fixed.has(name)))
}

/** A list of values, as it is or beside those that the product has. */
export function listOf(stored: StoredList, shipped: CodeList | undefined): CodeList {
  const retired = new Set(stored.retired)
  const values = [...(shipped?.values ?? []), ...(stored.values ?? [])]
  return {
    name: stored.name,
    values: values.map(code => (retired.has(code.name) ? { ...code, retired: true as const } : code)),
  }
}
