import type { Entity, Property } from '../../model/registry.ts'

/** The property by which records of an entity name their parent, and how many levels they may form; undefined where they form no tree. */
export function treeOf(entity: Entity): { property: Property; levels: number } | undefined {
  const property = [...entity.properties.values()].find(one => one.field.levels !== undefined)
  return property && { property, levels: Number(property.field.levels) }
}

/**
 * The ids above a record, its parent first, as far as `parentOf` knows; ends before one that came already.
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
