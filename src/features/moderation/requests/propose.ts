import { dequal } from 'dequal'
import type { RowOf, StoredRow } from '../../../engine/fields/rowOf.ts'
import type { Actor } from '../../../engine/model/actor.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { firstProposals, proposalsFor, type Proposals } from '../../../engine/rules/moderation/proposals.ts'
import { tableEntity } from '../../../engine/records/entityFor.ts'
import type { RecordsContext } from '../../../engine/records/context.ts'
import { writeChanges } from '../../../engine/records/writeChanges.ts'
import { closeRequest, extendRequest, openRequest } from './openRequest.ts'

/** Returns the proposals of a request; none without a request. */
export const proposalsOf = (request: RowOf<'requests'> | undefined): Proposals => (request?.changes ?? {}) as Proposals

const hasNone = (proposals: Proposals): boolean => Object.keys(proposals).length === 0

/**
 * Puts a change of a public record into its request instead of writing it: opens the request, extends it, or withdraws
 * it if nothing differs any more. The record keeps its values, refers to its request and gets a new version. Returns
 * its row. See docs/decisions/023.
 */
export async function propose(
  context: RecordsContext,
  actor: Actor,
  entity: Entity,
  row: StoredRow,
  { open, after, origin }: { open: RowOf<'requests'> | undefined; after: StoredRow; origin?: string | undefined },
): Promise<StoredRow> {
  const before = proposalsOf(open)
  const proposals = proposalsFor(row, after, before, { by: actor.id, at: context.clock().toISOString() })
  if (dequal(proposals, before)) return row
  const content = { author: actor.id, after, proposals, origin }
  if (!open) {
    const request = await openRequest(context, actor, tableEntity(context, entity), row, content)
    return writeChanges(context, actor, entity, row, {
      changes: { request_id: [null, request.id] },
      action: 'propose',
      origin,
    })
  }
  const ends = hasNone(proposals)
  const written = await writeChanges(context, actor, entity, row, {
    changes: ends ? { request_id: [open.id, null] } : {},
    action: 'propose',
    origin,
  })
  if (ends) await closeRequest(context, actor, open, { status: 'withdrawn', origin })
  else await extendRequest(context, actor, tableEntity(context, entity), open, content)
  return written
}

/**
 * Updates the open request of a record that was just written: for a record that was never public, it proposes all
 * current values; for a public one, only those that still differ. Returns the record's row.
 */
export async function followWrite(
  context: RecordsContext,
  actor: Actor,
  entity: Entity,
  written: StoredRow,
  { open, origin }: { open: RowOf<'requests'>; origin?: string | undefined },
): Promise<StoredRow> {
  const before = proposalsOf(open)
  const writer = { by: actor.id, at: context.clock().toISOString() }
  const table = tableEntity(context, entity)
  const wanted = { ...written, ...Object.fromEntries(Object.entries(before).map(([name, { to }]) => [name, to])) }
  const proposals = open.first_time
    ? firstProposals(table, written, before, writer)
    : proposalsFor(written, wanted, before, writer)
  if (dequal(proposals, before)) return written
  if (!open.first_time && hasNone(proposals)) {
    await closeRequest(context, actor, open, { status: 'withdrawn', origin })
    return writeChanges(context, actor, entity, written, {
      changes: { request_id: [open.id, null] },
      action: 'settle',
      origin,
    })
  }
  await extendRequest(context, actor, table, open, {
    author: String(open.author_id),
    after: open.first_time ? written : wanted,
    proposals,
    origin,
  })
  return written
}
