import type { RowOf, StoredRow } from '../../../engine/fields/rowOf.ts'
import { localized, type Localized } from '../../../engine/model/localized.ts'
import type { Actor } from '../../../engine/model/actor.ts'
import { entityOfKind as kindOf } from '../../../engine/model/kinds.ts'
import type { Decision, FieldDecision, ModerationRequest, Notice } from '../../../engine/model/moderation.ts'
import { Problem } from '../../../engine/model/problem.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import {
  decideAll,
  decisionProblems,
  decisionsToStore,
  outcomeOf,
  reasonIds,
  reasonProblem,
} from '../../../engine/rules/moderation/decisions.ts'
import { belongsTo } from '../../../engine/rules/access/permissions.ts'
import { asProposed, authorsOf, type Proposals } from '../../../engine/rules/moderation/proposals.ts'
import { refusalOf } from '../../../engine/rules/moderation/transitions.ts'
import { inRetriedTransaction, type RecordsContext } from '../../../engine/records/context.ts'
import { entityFor, notDeleted, readableNames, tableEntity } from '../../../engine/records/entityFor.ts'
import { findOne } from '../../../engine/records/findOne.ts'
import { findRow } from '../../../engine/records/get.ts'
import type { Changes } from '../../../engine/records/changes.ts'
import type { Published } from '../../../engine/records/problemsOf.ts'
import { expectVersion } from '../../../engine/records/update.ts'
import { writeChanges } from '../../../engine/records/writeChanges.ts'
import { closeRequest } from './openRequest.ts'
import { proposalsOf } from './propose.ts'
import { checkPublished, submitWaiting, whole } from './submit.ts'

/** Returns the moderated entity of a kind. Throws `not_found` if there is none. */
export function entityOfKind(context: RecordsContext, kind: unknown): Entity {
  const found = kindOf(context.registry, kind)
  if (!found) throw new Problem('not_found')
  return found
}

/**
 * Returns why the actor may not decide the request, given their permissions and the record's status; undefined if they
 * may.
 */
export function decisionRefusal(
  actor: Actor,
  entity: Entity,
  row: StoredRow,
  request: RowOf<'requests'>,
): ReturnType<typeof refusalOf> {
  if (request.status !== 'open' || row.request_id !== request.id) return 'illegal_transition'
  const proposals = proposalsOf(request)
  const isOwn =
    authorsOf(request.author_id, proposals).includes(actor.id) || belongsTo(actor, entity, asProposed(row, proposals))
  return refusalOf(actor, entity, row, 'approve') ?? (isOwn ? 'own_change' : undefined)
}

const changesOf = (request: RowOf<'requests'>, names: readonly string[]): Changes =>
  Object.fromEntries(
    names.flatMap(name => {
      const proposal = proposalsOf(request)[name]
      return proposal ? [[name, [proposal.from, proposal.to]]] : []
    }),
  )

/** Returns the record as a whole if it was never public, otherwise with the named changes of the request. */
export function publishedBy(
  entity: Entity,
  row: StoredRow,
  { request, names = Object.keys(proposalsOf(request)) }: { request: RowOf<'requests'>; names?: readonly string[] },
): Published {
  if (request.first_time === true) return whole(entity, { ...row, status: 'approved' })
  const values = Object.entries(changesOf(request, names)).map(([name, [, to]]) => [name, to])
  return { row: { ...row, ...Object.fromEntries(values) }, names: new Set(names) }
}

/**
 * Returns the changes to a record after the decisions: a public record gets the approved values; any other is
 * published as a whole or goes back to its author.
 */
async function changesAfterDecision(
  context: RecordsContext,
  entity: Entity,
  row: StoredRow,
  request: RowOf<'requests'>,
  decisions: Record<string, FieldDecision>,
): Promise<Changes> {
  const ended: Changes = { request_id: [request.id, null] }
  const isFirst = request.first_time === true
  const names = Object.keys(decisions).filter(name => decisions[name]?.decision === 'approved')
  const isApproved = outcomeOf(decisions) === 'approved'
  if (!isFirst || isApproved) await checkPublished(context, entity, publishedBy(entity, row, { request, names }))
  return isFirst
    ? { ...ended, status: [row.status, isApproved ? 'approved' : 'declined'] }
    : { ...ended, ...changesOf(request, names) }
}

const actions = { approved: 'approve', partly: 'decide', declined: 'decline' } as const
const events = { approved: 'request_approved', partly: 'request_partly', declined: 'request_declined' } as const

async function findReasonTexts(
  context: RecordsContext,
  fields: Record<string, Decision>,
): Promise<Map<string, Localized<'text', string>>> {
  const ids = reasonIds(fields)
  const rows =
    ids.length === 0
      ? []
      : await context.store.find({
          entity: 'decline_reasons',
          where: [{ property: 'id', operator: 'in', value: ids }, notDeleted],
          sort: { property: 'id', order: 'ASC' },
          offset: 0,
          limit: ids.length,
        })
  if (rows.length < ids.length)
    throw new Problem('invalid', {}, { errors: { reason_id: { code: 'reference_missing' } } })
  return new Map(rows.map(row => [row.id, localized('text', language => row[`text_${language}`])]))
}

export interface Verdict {
  version: unknown
  /** Decisions by property. */
  fields?: Record<string, Decision>
  all?: Decision
  origin?: string | undefined
}

/** Splits proposals into those for readable properties and the others. */
function splitReadable(readable: readonly string[], proposals: Proposals): [seen: Proposals, unseen: Proposals] {
  const { seen = [], unseen = [] } = Object.groupBy(Object.entries(proposals), ([name]) =>
    readable.includes(name) ? 'seen' : 'unseen',
  )
  return [Object.fromEntries(seen), Object.fromEntries(unseen)]
}

/**
 * Decides on a request whose row and record were read in this transaction. Properties that the reviewer may not read
 * are never public; when deciding by field, they are approved.
 */
export async function decideOn(
  context: RecordsContext,
  actor: Actor,
  entity: Entity,
  row: StoredRow,
  request: RowOf<'requests'>,
  { fields: decided = {}, all, origin }: Omit<Verdict, 'version'>,
): Promise<{ record: StoredRow; request: RowOf<'requests'>; notice: Notice }> {
  const rejected = decisionRefusal(actor, entity, row, request)
  if (rejected)
    throw new Problem(
      rejected,
      rejected === 'illegal_transition' ? { transition: 'decide', status: request.status } : {},
    )
  const proposals = proposalsOf(request)
  const reasonError = all && all !== 'approve' ? reasonProblem(all) : undefined
  if (reasonError) throw new Problem('invalid', {}, { errors: { reason: reasonError } })
  const [seen, unseen] = splitReadable(readableNames(actor, tableEntity(context, entity)), proposals)
  const errors = all ? {} : decisionProblems(seen, decided)
  if (Object.keys(errors).length > 0) throw new Problem('invalid', {}, { errors })
  const fields = all ? decideAll(proposals, all) : { ...decideAll(unseen, 'approve'), ...decided }
  const decisions = decisionsToStore(fields, await findReasonTexts(context, fields))
  const outcome = outcomeOf(decisions)
  const changes = await changesAfterDecision(context, entity, row, request, decisions)
  const record = await writeChanges(context, actor, entity, row, { changes, action: actions[outcome], origin })
  const reason = (all && Object.values(decisions)[0]?.reason) || null
  const closed = await closeRequest(context, actor, request, { status: outcome, decisions, reason, origin })
  await submitWaiting(context, entity, row, record)
  const people = authorsOf(request.author_id, proposals)
  return {
    record,
    request: closed,
    notice: {
      event: events[outcome],
      people,
      resource: entity.name,
      record,
      request: closed as ModerationRequest,
    },
  }
}

/**
 * Decides on an open request, by field or as a whole; approved values become public in the same transaction. Throws
 * `not_found`, `forbidden`, `own_change`, `illegal_transition` if it is already decided, `version_missing`,
 * `version_stale`, `invalid` for decisions that do not match the request, and `incomplete` if something required for
 * publication is missing.
 */
export const decide = (
  context: RecordsContext,
  actor: Actor,
  id: string,
  verdict: Verdict,
): Promise<{ request: RowOf<'requests'>; notice: Notice }> =>
  inRetriedTransaction(context, async inside => {
    const requests = entityFor(inside, actor, 'requests', 'read')
    const request = await findRow(inside, actor, requests, id)
    const entity = entityOfKind(inside, request.kind)
    const row = await findOne(inside.store, entity.table, 'id', request.record_id)
    if (!row) throw new Problem('not_found')
    if (request.status !== 'open')
      throw new Problem('illegal_transition', { transition: 'decide', status: request.status })
    expectVersion(actor, requests, request, verdict.version)
    return decideOn(inside, actor, entity, row, request, verdict)
  })
