import { dequal } from 'dequal'
import type { Actor } from '../../engine/model/actor.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { StoredRow } from '../../engine/fields/rowOf.ts'
import type { Row } from '../../engine/model/query.ts'
import type { Entity } from '../../engine/model/registry.ts'
import type { Changes } from '../../engine/records/changes.ts'
import { inTransaction, type RecordsContext } from '../../engine/records/context.ts'
import { entityFor } from '../../engine/records/entityFor.ts'
import { findRow } from '../../engine/records/get.ts'
import { resolveChange } from '../../engine/records/resolveChange.ts'
import { update } from '../../engine/records/update.ts'
import { checkValues } from '../../engine/rules/validation/validation.ts'
import type { BulkOutcome, FieldChanges } from './bulkShapes.ts'
import { valuesAfter } from './fieldChanges.ts'

/** The ways by which many records are written at once, as history names them. */
const origins = { change: 'bulk', undo: 'bulk_undo' } as const

/** What was done with one record. */
export interface Changed {
  outcome: Extract<BulkOutcome, 'changed' | 'proposed' | 'unchanged' | 'put_back'>
  version: number
  changes: Changes
}

const isSame = (one: unknown, other: unknown): boolean => dequal(one ?? null, other ?? null)

/** Values that are set whatever the record holds: those that may decide which mode its change takes. */
const fixedValues = (entity: Entity, fields: FieldChanges): Row =>
  valuesAfter(
    entity,
    {},
    Object.fromEntries(Object.entries(fields).filter(([, change]) => 'set' in change || 'clear' in change)),
  )

/**
 * Changes fields of one record, as its form would: by the same rules, and by review where that is its mode. With a version it must
 * still be the record's. Throws what `update` throws.
 */
export const changeRecord = (
  context: RecordsContext,
  actor: Actor,
  { resource, id, version, fields }: { resource: string; id: string; version?: number; fields: FieldChanges },
): Promise<Changed> =>
  inTransaction(context, async inside => {
    const entity = entityFor(inside, actor, resource, 'update')
    const stored = await findRow(inside, actor, entity, id)
    const { mode, row } = await resolveChange(inside, actor, entity, stored, fixedValues(entity, fields))
    const input = valuesAfter(entity, row, fields)
    await update(inside, actor, resource, { id, input, version: version ?? stored.version, origin: origins.change })
    const { values } = checkValues(inside.registry, entity, input)
    const changes: Changes = Object.fromEntries(
      Object.entries(values)
        .filter(([name, to]) => !isSame(row[name], to))
        .map(([name, to]) => [name, [row[name] ?? null, to]]),
    )
    const isNone = Object.keys(changes).length === 0
    return {
      outcome: isNone ? 'unchanged' : mode === 'propose' ? 'proposed' : 'changed',
      version: stored.version,
      changes,
    }
  })

/** Ends a rehearsal, so that nothing of it stays. */
const curtain = new Error('a rehearsal ends')

/** Does the work to its end and then takes all of it back: what it answers or throws is what doing it would. */
export async function rehearse<Result>(
  context: RecordsContext,
  work: (inside: RecordsContext) => Promise<Result>,
): Promise<Result> {
  const done: Result[] = []
  await inTransaction(context, async inside => {
    done.push(await work(inside))
    throw curtain
  }).catch((error: unknown) => {
    if (error !== curtain) throw error
  })
  const [result] = done
  if (result === undefined) throw new Error('a rehearsal came to no end')
  return result
}

/** What a change made of the record that still is so; the record as whoever takes it back would change it, and whether the proposal is still open. */
async function presentOf(
  inside: RecordsContext,
  actor: Actor,
  entity: Entity,
  stored: StoredRow,
  values: Row,
): Promise<{ row: StoredRow; awaits: boolean }> {
  const { mode, row } = await resolveChange(inside, actor, entity, stored, values)
  if (mode === 'propose' || entity.declaration.moderated === undefined) return { row, awaits: false }
  const { reviews } = inside.effects
  const proposed = reviews.asProposed(stored, await reviews.openOf(inside, stored))
  return { row, awaits: Object.keys(values).some(name => !isSame(stored[name], proposed[name])) }
}

/**
 * Gives a record back what a change of many took from it, by the rules of any change. Throws `changed_since` where somebody has
 * changed one of these fields since, `awaits_review` where what was proposed is now for others to decide on, and what `update` throws.
 */
export const putRecordBack = (
  context: RecordsContext,
  actor: Actor,
  { resource, id, changes }: { resource: string; id: string; changes: Changes },
): Promise<Changed> =>
  inTransaction(context, async inside => {
    const entity = entityFor(inside, actor, resource, 'update')
    const stored = await findRow(inside, actor, entity, id)
    const values = Object.fromEntries(Object.entries(changes).map(([name, [from]]) => [name, from]))
    const { row, awaits } = await presentOf(inside, actor, entity, stored, values)
    if (awaits) throw new Problem('awaits_review')
    const done: Changed = { outcome: 'put_back', version: stored.version, changes }
    const names = Object.keys(changes)
    if (names.every(name => isSame(row[name], values[name]))) return done
    if (!names.every(name => isSame(row[name], changes[name]?.[1]))) throw new Problem('changed_since')
    await update(inside, actor, resource, { id, input: values, version: stored.version, origin: origins.undo })
    return done
  })
