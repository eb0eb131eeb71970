import type { CodeList } from './declaration.ts'
import type { Entity, Registry } from './registry.ts'
import { kindsList } from './words.ts'

/** The moderated entity of a kind's number (seed specification, section 3, second list); undefined where the registry has none. */
export const entityOfKind = (registry: Registry, kind: unknown): Entity | undefined =>
  [...registry.entities.values()].find(
    ({ declaration }) => declaration.moderated !== undefined && declaration.moderated === kind,
  )

/** The kinds of moderated records that the registry has, in the order of their code list; labels are `codes.entity_kinds.<name>`. */
export const kindsIn = (registry: Registry): CodeList['values'] =>
  registry.codeList(kindsList).values.filter(({ value }) => entityOfKind(registry, value) !== undefined)
