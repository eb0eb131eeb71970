import type { CodeList } from './declaration.ts'
import type { Entity, Registry } from './registry.ts'
import { kindsList } from './words.ts'

/**
 * Returns the moderated entity with the number of a kind (seed specification, section 3, second list), or undefined if
 * the registry has none.
 */
export const entityOfKind = (registry: Registry, kind: unknown): Entity | undefined =>
  [...registry.entities.values()].find(
    ({ declaration }) => declaration.moderated !== undefined && declaration.moderated === kind,
  )

/**
 * Returns the kinds of moderated records in the registry, in the order of their code list. Their labels are
 * `codes.entity_kinds.<name>`.
 */
export const kindsIn = (registry: Registry): CodeList['values'] =>
  registry.codeList(kindsList).values.filter(({ value }) => entityOfKind(registry, value) !== undefined)
