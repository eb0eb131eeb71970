import type { Entity } from '../../engine/model/registry.ts'

/** The field that contains a field's values, if one is declared by `within`. */
const outerOf = (entity: Entity, name: string): string | undefined => {
  const { within } = entity.fields.get(name)?.declaration ?? {}
  return within !== undefined && entity.fields.has(within) ? within : undefined
}

/** The fields whose values are within a field's, directly or indirectly. */
const innerOf = (entity: Entity, name: string): string[] =>
  [...entity.fields.values()]
    .filter(({ declaration }) => declaration.within === name && declaration.name !== name)
    .flatMap(({ declaration }) => [declaration.name, ...innerOf(entity, declaration.name)])

/**
 * The fields that depend on each other through `within`, such as a type on its category, including the field itself, in
 * the order of their declaration. A value that is not within the outer field's value would be rejected.
 */
export function dependentFields(entity: Entity, name: string): string[] {
  const outer: string[] = []
  for (let at = outerOf(entity, name); at !== undefined && !outer.includes(at); at = outerOf(entity, at)) outer.push(at)
  const all = new Set([...outer, name, ...innerOf(entity, name)])
  return [...entity.fields.keys()].filter(field => all.has(field))
}
