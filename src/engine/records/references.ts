import type { Actor } from '../model/actor.ts'
import type { FieldProblems } from '../model/problem.ts'
import type { StoredRow } from '../fields/rowOf.ts'
import type { Entity, Property } from '../model/registry.ts'
import { reach } from '../rules/access/permissions.ts'
import type { RecordsContext } from './context.ts'
import { maxRows } from './list.ts'
import { notDeleted, reachConditions } from './entityFor.ts'
import { checkTree } from './trees.ts'

const referring = (entity: Entity, names: ReadonlySet<string>): Property[] =>
  [...entity.properties.values()].filter(
    property => property.field.reference && !property.field.readOnly && names.has(property.name),
  )

/** Returns the named properties and those whose references must lie within one of them. */
export const withDependent = (entity: Entity, names: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([
    ...names,
    ...[...entity.properties.values()].filter(({ field }) => names.has(field.within ?? '')).map(({ name }) => name),
  ])

const idsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]) as string[]

/** Returns the rows with these IDs that the actor may read and that are not in the trash, by ID. */
async function fetchTargets(
  context: RecordsContext,
  actor: Actor,
  entity: Entity,
  ids: readonly string[],
): Promise<Map<string, StoredRow>> {
  const found = new Map<string, StoredRow>()
  if (reach(actor, entity, 'read') === 'none') return found
  for (let start = 0; start < ids.length; start += maxRows) {
    const rows = await context.store.find({
      entity: entity.table,
      where: [
        { property: 'id', operator: 'in', value: ids.slice(start, start + maxRows) },
        notDeleted,
        ...reachConditions(actor, entity, 'read'),
      ],
      sort: { property: 'id', order: 'ASC' },
      offset: 0,
      limit: maxRows,
    })
    for (const row of rows) found.set(row.id, row)
  }
  return found
}

/** Whether the referenced row belongs to the record's own container, such as a village to the chosen region. */
const liesWithin = (property: Property, row: StoredRow, target: StoredRow): boolean => {
  const container = property.field.within
  return (
    !container ||
    row[container] === null ||
    row[container] === undefined ||
    !(container in target) ||
    target[container] === row[container]
  )
}

/**
 * Returns the problems with references of each row: `reference_missing` if the target does not exist or the actor may
 * not read it, `not_within` if it belongs to another container, and those of `checkTree` for trees. One query per
 * referenced entity for all rows. Referenced rows are added to `seen`. See docs/decisions/013.
 */
export async function checkReferences(
  context: RecordsContext,
  actor: Actor,
  entity: Entity,
  rows: readonly StoredRow[],
  changed: ReadonlySet<string>,
  seen = new Map<string, StoredRow>(),
): Promise<FieldProblems[]> {
  const problems: FieldProblems[] = rows.map(() => ({}))
  const properties = referring(entity, withDependent(entity, changed))
  for (const target of new Set(properties.map(property => property.field.reference ?? ''))) {
    const asking = properties.filter(property => property.field.reference === target)
    const ids = [...new Set(rows.flatMap(row => asking.flatMap(property => idsOf(row[property.name]))))]
    if (ids.length === 0) continue
    const found = await fetchTargets(context, actor, context.registry.entity(target), ids)
    for (const [id, row] of found) seen.set(id, row)
    rows.forEach((row, index) => {
      for (const property of asking)
        for (const id of idsOf(row[property.name])) {
          const referenced = found.get(id)
          const known = problems[index] ?? {}
          if (!referenced) known[property.name] = { code: 'reference_missing' }
          else if (!liesWithin(property, row, referenced))
            known[property.name] = { code: 'not_within', params: { field: property.field.within ?? '' } }
        }
    })
  }
  const misplaced = await checkTree(context, entity, rows, changed)
  return problems.map((known, index) => ({ ...misplaced[index], ...known }))
}
