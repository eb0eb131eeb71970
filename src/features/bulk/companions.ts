import type { Entity } from '../../engine/model/registry.ts'

/** The field that a field's values lie within, if it is declared so. */
const outerOf = (entity: Entity, name: string): string | undefined => {
  const { within } = entity.fields.get(name)?.declaration ?? {}
  return within !== undefined && entity.fields.has(within) ? within : undefined
}

/** Those whose values lie within a field's, directly or not. */
const innerOf = (entity: Entity, name: string): string[] =>
  [...entity.fields.values()]
    .filter(({ declaration }) => declaration.within === name && declaration.name !== name)
    .flatMap(({ declaration }) => [declaration.name, ...innerOf(entity, declaration.name)])

/**
 * The fields that depend on one another with a field, as the type of a thing on its category, in the order of their declaration, the
 * field among them: a value of one that does not lie within the other's would be refused.
 */
export function companionsOf(entity: Entity, name: string): string[] {
  const outer: string[] = []
  for (let at = outerOf(entity, name); at !== undefined && !outer.includes(at); at = outerOf(entity, at)) outer.push(at)
  const all = new Set([...outer, name, ...innerOf(entity, name)])
  return [...entity.fields.keys()].filter(field => all.has(field))
}
