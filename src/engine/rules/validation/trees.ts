import type { Entity, Property } from '../../model/registry.ts'

/**
 * Returns the property by which records of an entity refer to their parent, and the maximum depth; undefined if they do
 * not form a tree.
 */
export function treeOf(entity: Entity): { property: Property; levels: number } | undefined {
  const property = [...entity.properties.values()].find(one => one.field.levels !== undefined)
  return property && { property, levels: Number(property.field.levels) }
}

/**
 * Returns the IDs of the ancestors of a record, from its parent up, as far as `parentOf` knows them; stops at a cycle.
 */
export function ancestorsOf(parent: unknown, parentOf: ReadonlyMap<string, unknown>): string[] {
  const found = new Set<string>()
  for (
    let next = parent;
    next !== null && next !== undefined && !found.has(String(next));
    next = parentOf.get(String(next))
  )
    found.add(String(next))
  return [...found]
}
