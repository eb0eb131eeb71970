import type { FieldProblem, FieldProblems } from '../model/problem.ts'
import type { StoredRow } from '../fields/rowOf.ts'
import type { Entity, Property } from '../model/registry.ts'
import { ancestorsOf, treeOf } from '../rules/validation/trees.ts'
import type { RecordsContext } from './context.ts'
import { notDeleted } from './entityFor.ts'
import { inBatches } from './inBatches.ts'

/** Returns the parents of the records and of all their ancestors, by ID. One query per level. */
export async function parentsAbove(
  context: RecordsContext,
  entity: Entity,
  { name }: Property,
  ids: readonly unknown[],
): Promise<Map<string, unknown>> {
  const parents = new Map<string, unknown>()
  for (let pending = [...new Set(ids.map(String))]; pending.length > 0;) {
    const next = new Set<string>()
    for await (const rows of inBatches(context, entity.table, [{ property: 'id', operator: 'in', value: pending }]))
      for (const row of rows) {
        parents.set(row.id, row[name])
        if (row[name] !== null) next.add(String(row[name]))
      }
    pending = [...next].filter(id => !parents.has(id))
  }
  return parents
}

/** Returns the number of levels below each of the existing records, at most `most`. */
async function levelsBelow(
  context: RecordsContext,
  entity: Entity,
  { name }: Property,
  rows: readonly StoredRow[],
  most: number,
): Promise<Map<string, number>> {
  const below = new Map<string, number>()
  let above = new Map(rows.map(row => [row.id, [row.id]]))
  for (let level = 1; level <= most && above.size > 0; level++) {
    const next = new Map<string, string[]>()
    for await (const children of inBatches(context, entity.table, [
      { property: name, operator: 'in', value: [...above.keys()] },
      notDeleted,
    ]))
      for (const child of children) {
        const tops = above.get(String(child[name])) ?? []
        for (const top of tops) below.set(top, level)
        next.set(child.id, [...(next.get(child.id) ?? []), ...tops])
      }
    above = next
  }
  return below
}

/** Serializes changes of a tree, so that concurrent ones cannot create a cycle. */
export async function lockTree(context: RecordsContext, entity: Entity): Promise<void> {
  const [first] = await context.store.find({
    entity: entity.table,
    where: [],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: 1,
  })
  if (first) await context.store.update(entity.table, [{ property: 'id', operator: 'in', value: [first.id] }], {})
}

/**
 * Returns the problem with each row's new parent: `circular_parent` if it is a descendant of the row, `too_deep` if the
 * tree would exceed the declared levels. A few queries per level for all rows.
 */
export async function checkTree(
  context: RecordsContext,
  entity: Entity,
  rows: readonly StoredRow[],
  changed: ReadonlySet<string>,
): Promise<FieldProblems[]> {
  const tree = treeOf(entity)
  if (!tree || !changed.has(tree.property.name)) return rows.map(() => ({}))
  const { property, levels } = tree
  const moved = rows.filter(row => row[property.name] !== null && row[property.name] !== undefined)
  if (moved.length === 0) return rows.map(() => ({}))
  await lockTree(context, entity)
  const parents = await parentsAbove(
    context,
    entity,
    property,
    moved.map(row => row[property.name]),
  )
  const below = await levelsBelow(context, entity, property, moved, levels)
  const problemOf = (row: StoredRow): FieldProblem | undefined => {
    const above = ancestorsOf(row[property.name], parents)
    if (above.includes(row.id)) return { code: 'circular_parent' }
    return above.length + 1 + (below.get(row.id) ?? 0) > levels ? { code: 'too_deep', params: { levels } } : undefined
  }
  return rows.map(row => {
    const problem = moved.includes(row) ? problemOf(row) : undefined
    return problem ? { [property.name]: problem } : {}
  })
}
