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

/** The origins of bulk changes in history. */
const origins = { change: 'bulk', undo: 'bulk_undo' } as const

/** The result of changing one record. */
export interface ChangeResult {
  outcome: Extract<BulkOutcome, 'changed' | 'proposed' | 'unchanged' | 'put_back'>
  version: number
  changes: Changes
}

const isSame = (one: unknown, other: unknown): boolean => dequal(one ?? null, other ?? null)

/**
 * The values that are set regardless of the record. They may determine whether the change is made directly or proposed.
 */
const fixedValues = (entity: Entity, fields: FieldChanges): Row =>
  valuesAfter(
    entity,
    {},
    Object.fromEntries(Object.entries(fields).filter(([, change]) => 'set' in change || 'clear' in change)),
  )

/**
 * Changes fields of one record by the same rules as its form; the change is proposed where moderation requires it. If
 * `version` is given, it must be the record's current one. Throws what `update` throws.
 */
export const changeRecord = (
  context: RecordsContext,
  actor: Actor,
  { resource, id, version, fields }: { resource: string; id: string; version?: number; fields: FieldChanges },
): Promise<ChangeResult> =>
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

/** Thrown to roll back the transaction of a dry run. */
const rollBack = new Error('dry run: roll back')

/** Runs `work` and rolls it back. Returns or throws what running it would. */
export async function dryRun<Result>(
  context: RecordsContext,
  work: (inside: RecordsContext) => Promise<Result>,
): Promise<Result> {
  const done: Result[] = []
  await inTransaction(context, async inside => {
    done.push(await work(inside))
    throw rollBack
  }).catch((error: unknown) => {
    if (error !== rollBack) throw error
  })
  const [result] = done
  if (result === undefined) throw new Error('The dry run returned no result')
  return result
}

/** The record as the actor would change it now, and whether the proposal of the change is still open. */
async function presentOf(
  inside: RecordsContext,
  actor: Actor,
  entity: Entity,
  stored: StoredRow,
  values: Row,
): Promise<{ row: StoredRow; awaitsReview: boolean }> {
  const { mode, row } = await resolveChange(inside, actor, entity, stored, values)
  if (mode === 'propose' || entity.declaration.moderated === undefined) return { row, awaitsReview: false }
  const { reviews } = inside.effects
  const proposed = reviews.asProposed(stored, await reviews.openOf(inside, stored))
  return { row, awaitsReview: Object.keys(values).some(name => !isSame(stored[name], proposed[name])) }
}

/**
 * Restores the values that a bulk change replaced in a record, by the rules of any change. Throws `changed_since` if
 * one of these fields was changed since, `awaits_review` if the proposal is now for others to decide, and what `update`
 * throws.
 */
export const revertRecord = (
  context: RecordsContext,
  actor: Actor,
  { resource, id, changes }: { resource: string; id: string; changes: Changes },
): Promise<ChangeResult> =>
  inTransaction(context, async inside => {
    const entity = entityFor(inside, actor, resource, 'update')
    const stored = await findRow(inside, actor, entity, id)
    const values = Object.fromEntries(Object.entries(changes).map(([name, [from]]) => [name, from]))
    const { row, awaitsReview } = await presentOf(inside, actor, entity, stored, values)
    if (awaitsReview) throw new Problem('awaits_review')
    const done: ChangeResult = { outcome: 'put_back', version: stored.version, changes }
    const names = Object.keys(changes)
    if (names.every(name => isSame(row[name], values[name]))) return done
    if (!names.every(name => isSame(row[name], changes[name]?.[1]))) throw new Problem('changed_since')
    await update(inside, actor, resource, { id, input: values, version: stored.version, origin: origins.undo })
    return done
  })
