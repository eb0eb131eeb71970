import type { StoredRow } from '../../engine/fields/rowOf.ts'
import { isList } from '../../engine/model/column.ts'
import type { Row } from '../../engine/model/query.ts'
import type { Entity, Property } from '../../engine/model/registry.ts'
import { asProposed, firstProposals, proposalsFor, type Proposals } from '../../engine/rules/moderation/proposals.ts'

/** Two records of one entity that are merged. */
export interface Pair {
  merged: StoredRow
  kept: StoredRow
}

/** Replaces the merged record by the kept one in a value; a list contains it once. */
const replaced = (value: unknown, { merged, kept }: Pair): unknown => {
  if (!Array.isArray(value)) return value === merged.id ? kept.id : value
  return value.includes(merged.id) ? [...new Set(value.map(id => (id === merged.id ? kept.id : id)))] : value
}

/**
 * The same for the kept record itself, which must not refer to itself: it takes over the reference of the merged one.
 */
const replacedInTarget = (property: Property, value: unknown, { merged, kept }: Pair): unknown => {
  if (Array.isArray(value)) return value.filter(id => id !== merged.id && id !== kept.id)
  return value === merged.id ? (merged[property.name] === kept.id ? null : merged[property.name]) : value
}

/**
 * Returns the properties of a referring record that must match those of the kept record, because the reference lies
 * within them.
 */
export function containersOf(entity: Entity, property: Property, kept: StoredRow): Row {
  const values: Row = {}
  for (
    let name = property.field.within;
    name && kept[name] !== undefined && kept[name] !== null;
    name = entity.properties.get(name)?.field.within
  )
    values[name] = kept[name]
  return values
}

/** Returns the changes to a record that refers to the merged one by a property. */
export function movedValues(entity: Entity, property: Property, row: StoredRow, pair: Pair): Row {
  const self = row.id === pair.kept.id
  const value = self ? replacedInTarget(property, row[property.name], pair) : replaced(row[property.name], pair)
  const others = isList(property.column)
    ? {}
    : Object.fromEntries(
        Object.entries(containersOf(entity, property, pair.kept)).filter(([name, to]) => row[name] !== to),
      )
  return { [property.name]: value, ...others }
}

/** Whether the old or new value of a proposal refers to a record by one of the properties. */
export const mentions = (proposals: Proposals, properties: readonly Property[], id: unknown): boolean =>
  properties.some(({ name }) =>
    [proposals[name]?.from, proposals[name]?.to].some(
      value => value === id || (Array.isArray(value) && value.includes(id)),
    ),
  )

/**
 * Returns the proposals of a request after the kept record has replaced the merged one; `row` is the record after the
 * merge.
 */
export function movedProposals(
  entity: Entity,
  properties: readonly Property[],
  row: StoredRow,
  proposals: Proposals,
  { pair, first, author }: { pair: Pair; first: boolean; author: { by: string; at: string } },
): Proposals {
  const moved: Proposals = { ...proposals }
  for (const property of properties) {
    const known = moved[property.name]
    if (!known || !mentions(moved, [property], pair.merged.id)) continue
    const to = replaced(known.to, pair)
    moved[property.name] = { ...known, from: replaced(known.from, pair), to }
    if (to !== pair.kept.id) continue
    for (const [name, value] of Object.entries(containersOf(entity, property, pair.kept)))
      moved[name] = { from: row[name] ?? null, to: value, by: known.by, at: known.at }
  }
  return first ? firstProposals(entity, row, moved, author) : proposalsFor(row, asProposed(row, moved), moved, author)
}
