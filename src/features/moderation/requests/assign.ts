import type { RowOf } from '../../../engine/fields/rowOf.ts'
import { actorFor, type Actor } from '../../../engine/model/actor.ts'
import { permissionKeys, roleNames } from '../../../engine/model/authorization.ts'
import type { ModerationRequest } from '../../../engine/model/moderation.ts'
import { Problem } from '../../../engine/model/problem.ts'
import { inTransaction, type RecordsContext } from '../../../engine/records/context.ts'
import { entityFor, notDeleted } from '../../../engine/records/entityFor.ts'
import { findOne, is } from '../../../engine/records/findOne.ts'
import { findRow } from '../../../engine/records/get.ts'
import { addHistory } from '../../../engine/records/history.ts'
import { maxRows } from '../../../engine/records/list.ts'
import { holds } from '../../../engine/rules/access/permissions.ts'
import { titlesOf } from '../../../engine/rules/text/titles.ts'
import { notifyEach } from '../../notifications/notifyStaff.ts'
import { actorOf, findPerson } from '../../people/identify.ts'
import { knownPeople, type NamedPerson } from '../../people/knownPeople.ts'
import { decisionRefusal, entityOfKind } from './decide.ts'
import { shownRequest } from './reviewRequest.ts'

const requestRow = (context: RecordsContext, actor: Actor, id: string): Promise<RowOf<'requests'>> =>
  findRow(context, actor, entityFor(context, actor, 'requests', 'read'), id)

/** Returns a function that tells whether a person may decide a request, given its state and its record. One query. */
async function createDecisionCheck(
  context: RecordsContext,
  request: RowOf<'requests'>,
): Promise<(person: RowOf<'users'>) => boolean> {
  const entity = entityOfKind(context, request.kind)
  const row = await findOne(context.store, entity.table, 'id', request.record_id)
  return person =>
    row !== undefined && decisionRefusal(actorOf(context.registry, person), entity, row, request) === undefined
}

/**
 * Returns the people who review requests, or who may decide the given one, limited to people whose names the actor may
 * know. Throws `not_found`.
 */
export async function decidersOf(
  context: RecordsContext,
  actor: Actor,
  id: string | undefined,
): Promise<NamedPerson[]> {
  const { registry, store } = context
  const { authorization } = registry
  const all = { id: '', permissions: permissionKeys(authorization), organizations: [] }
  const roles = roleNames(authorization).filter(role => holds(actorFor(authorization, { ...all, role }), 'reviewer'))
  const people = await store.find({
    entity: 'users',
    where: [{ property: 'role', operator: 'in', value: roles }, is('status', 'active'), notDeleted],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: maxRows,
  })
  const mayDecide =
    id === undefined ? () => true : await createDecisionCheck(context, await requestRow(context, actor, id))
  const deciders = people.filter(person => holds(actorOf(registry, person), 'reviewer') && mayDecide(person))
  return knownPeople(
    context,
    actor,
    deciders.map(person => person.id),
  )
}

/**
 * Assigns an open request to a person or to nobody, and notifies the person. Others may still decide it, so the
 * request's version stays; history gets an entry. Throws `not_found`, `illegal_transition`, and `invalid` for a person
 * who may not decide it.
 */
export const assignRequest = (
  context: RecordsContext,
  actor: Actor,
  id: string,
  assignee_id: string | null,
): Promise<ModerationRequest> =>
  inTransaction(context, async inside => {
    const entity = entityFor(inside, actor, 'requests', 'read')
    const request = await requestRow(inside, actor, id)
    const person = assignee_id === null ? undefined : await findPerson(inside, assignee_id)
    if (
      request.status === 'open' &&
      assignee_id !== null &&
      !(person && (await createDecisionCheck(inside, request))(person))
    )
      throw new Problem('invalid', {}, { errors: { assignee_id: { code: 'may_not_decide' } } })
    if (request.status === 'open' && request.assignee_id === assignee_id) return shownRequest(inside, actor, request)
    const [assigned] = await inside.store.update('requests', [is('id', id), is('status', 'open')], { assignee_id })
    if (!assigned) throw new Problem('illegal_transition', { transition: 'assign', status: request.status })
    const changes = { assignee_id: [request.assignee_id, assignee_id] as [unknown, unknown] }
    await addHistory(inside, actor, entity, [{ row: assigned, action: 'assign', changes, origin: 'api' }])
    if (assignee_id !== null && assignee_id !== actor.id)
      await notifyEach(inside, [assignee_id], {
        type: 'info',
        event: 'request_assigned',
        values: titlesOf(entity, request),
        link: `/requests/${id}`,
      })
    return shownRequest(inside, actor, assigned as RowOf<'requests'>)
  })
