import type { StoredRow } from '../../../engine/fields/rowOf.ts'
import type { Actor } from '../../../engine/model/actor.ts'
import type { Status, Notice } from '../../../engine/model/moderation.ts'
import { Problem } from '../../../engine/model/problem.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { refusalOf, targetOf, transitions, type TransitionName } from '../../../engine/rules/moderation/transitions.ts'
import { isEmpty } from '../../../engine/rules/validation/validation.ts'
import { inRetriedTransaction, type RecordsContext } from '../../../engine/records/context.ts'
import { entityFor, tableEntity, visible, notDeleted, type Visible } from '../../../engine/records/entityFor.ts'
import { findRow } from '../../../engine/records/get.ts'
import type { Changes } from '../../../engine/records/changes.ts'
import { statusBefore } from '../../../engine/records/statusBefore.ts'
import { expectVersion } from '../../../engine/records/update.ts'
import { writeChanges } from '../../../engine/records/writeChanges.ts'
import { decideOn } from './decide.ts'
import { endRequest } from './endRequest.ts'
import { openRequestOf } from './openRequest.ts'
import { checkComplete, submit, submitWaiting } from './submit.ts'
import { organizationProperty, organizationsOf } from '../../../engine/rules/access/permissions.ts'
import { is } from '../../../engine/records/findOne.ts'

const max = 100

/** Returns the IDs of a record's people: its creator, the person it names, and the people of its organizations. */
export async function peopleOf(context: RecordsContext, entity: Entity, row: StoredRow): Promise<string[]> {
  const { people } = context.registry
  const membership = people && organizationProperty(people)
  const organizations = organizationsOf(entity, row)
  const members =
    membership && organizations.length > 0
      ? await context.store.find({
          entity: people.table,
          where: [
            { property: membership.name, operator: 'in', value: organizations },
            is('status', 'active'),
            notDeleted,
          ],
          sort: { property: 'id', order: 'ASC' },
          offset: 0,
          limit: max,
        })
      : []
  return [...new Set([row.created_by, row.user_id, ...members.map(member => member.id)].filter(Boolean).map(String))]
}

/** The transitions that have a route of their own here; deleting and restoring have others. */
export type Move = Exclude<TransitionName, 'delete' | 'restore'>

/** Whether a transition has a route of its own here. */
export const isMove = (name: TransitionName): name is Move => name !== 'delete' && name !== 'restore'

export interface MoveRequest {
  version: unknown
  reason?: string | null | undefined
  message?: string | null | undefined
  origin?: string | undefined
}

interface TransitionCall extends MoveRequest {
  context: RecordsContext
  actor: Actor
  entity: Entity
  row: StoredRow
}

interface Moved {
  row: StoredRow
  notice?: Notice
}

const write = (
  { context, actor, entity, row, origin }: TransitionCall,
  action: Move,
  changes: Changes,
): Promise<StoredRow> => writeChanges(context, actor, entity, row, { changes, action, origin })

/**
 * Creates a handler that writes the new status and notifies the owners of the record. It can end an open request; and
 * when it publishes an organization, its waiting records are submitted.
 */
const changeStatus =
  (
    name: Move,
    event?: Notice['event'],
    {
      changes = () => ({}),
      ends,
    }: { changes?: (moving: TransitionCall) => Changes; ends?: 'withdrawn' | 'declined' } = {},
  ) =>
  async (moving: TransitionCall): Promise<Moved> => {
    const { context, actor, entity, row, origin } = moving
    const reason = ends === 'declined' ? (moving.reason ?? null) : null
    const end = ends && (await endRequest(context, actor, row, { status: ends, reason, origin }))
    const target = targetOf(name, row)
    const status: Status = target === 'before' ? await statusBefore(context, row, 'lock') : target
    const moved = await write(moving, name, {
      ...(status === row.status ? {} : { status: [row.status, status] }),
      ...end?.changes,
      ...changes(moving),
    })
    await end?.close()
    await submitWaiting(context, entity, row, moved)
    if (!event) return { row: moved }
    const people = (await peopleOf(context, tableEntity(context, entity), moved)).filter(id => id !== actor.id)
    return {
      row: moved,
      notice: {
        event,
        people,
        resource: entity.name,
        record: moved,
        ...(moving.reason ? { reason: moving.reason } : {}),
      },
    }
  }

const decideWhole =
  (decline: boolean) =>
  async ({ context, actor, entity, row, reason, origin }: TransitionCall): Promise<Moved> => {
    const request = await openRequestOf(context, row)
    if (!request)
      throw new Problem('illegal_transition', {
        transition: decline ? 'decline' : 'approve',
        status: String(row.status),
      })
    const { record, notice } = await decideOn(context, actor, tableEntity(context, entity), row, request, {
      all: decline ? { decline: reason ?? '' } : 'approve',
      origin,
    })
    return { row: record, notice }
  }

/** The transitions that do more than change the status. */
const effects: Partial<Record<Move, (moving: TransitionCall) => Promise<Moved>>> = {
  submit: async ({ context, actor, entity, row, message, origin }) => ({
    row: await submit(context, actor, entity, row, { message, origin }),
  }),
  withdraw: changeStatus('withdraw', undefined, { ends: 'withdrawn' }),
  approve: decideWhole(false),
  decline: decideWhole(true),
  publish: async moving => {
    const { context, entity, row } = moving
    await checkComplete(context, tableEntity(context, entity), { ...row, status: 'approved' })
    return changeStatus('publish', 'record_published')(moving)
  },
  hide: changeStatus('hide', 'record_hidden'),
  lock: changeStatus('lock', 'record_locked', {
    ends: 'declined',
    changes: ({ row, reason }) => ({ lock_reason: [row.lock_reason ?? null, reason] }),
  }),
  unlock: changeStatus('unlock', 'record_unlocked', {
    changes: ({ row }) => ({ lock_reason: [row.lock_reason ?? null, null] }),
  }),
}

/**
 * Moves a record by a transition and returns it as the actor may read it, with the notice to send. Throws `not_found`,
 * `forbidden`, `own_change`, `illegal_transition`, `version_missing`, `version_stale`, `invalid` without a required
 * reason, and `incomplete` with everything that is missing.
 */
export const moveRecord = (
  context: RecordsContext,
  actor: Actor,
  name: string,
  id: string,
  move: Move,
  requested: MoveRequest,
): Promise<{ record: Visible; notice?: Notice }> =>
  inRetriedTransaction(context, async inside => {
    const entity = entityFor(inside, actor, name, 'read')
    const row = await findRow(inside, actor, entity, id)
    if (row.deleted_at !== null && row.deleted_at !== undefined) throw new Problem('not_found')
    const rejected = refusalOf(actor, entity, row, move)
    if (rejected)
      throw new Problem(
        rejected,
        rejected === 'illegal_transition' ? { transition: move, status: String(row.status ?? '') } : {},
      )
    expectVersion(actor, entity, row, requested.version)
    if (transitions[move].needs.includes('reason') && isEmpty(requested.reason))
      throw new Problem('invalid', {}, { errors: { reason: { code: 'required' } } })
    const { row: moved, notice } = await (effects[move] ?? changeStatus(move))({
      context: inside,
      actor,
      entity,
      row,
      ...requested,
    })
    return { record: visible(actor, entity, moved), ...(notice ? { notice } : {}) }
  })
