import type { RowOf } from '../../engine/fields/rowOf.ts'
import { chosenLocale } from '../../engine/model/localized.ts'
import type { Actor } from '../../engine/model/actor.ts'
import { Problem } from '../../engine/model/problem.ts'
import { inTransaction } from '../../engine/records/context.ts'
import { entityFor } from '../../engine/records/entityFor.ts'
import { findRow } from '../../engine/records/get.ts'
import { writeChanges } from '../../engine/records/writeChanges.ts'
import type { ActorCall } from '../../engine/http/route.ts'
import { scheduleEmail } from '../emails/deliver.ts'
import { lockPerson } from '../people/personChanges.ts'
import { isMember } from './registrationConfig.ts'
import { mayInvite } from './inviting.ts'

/** Whether the actor may end a person's membership in an organization: those who may invite into it, and the person. */
const mayEnd = (actor: Actor, person: RowOf<'users'>, organization: string): boolean =>
  actor.id === person.id || mayInvite(actor, 'member', organization)

/**
 * Ends a person's membership in an organization, from their next call on. If someone else ended it, the person is
 * notified by email. The account and its other organizations stay. Throws `not_found`, `forbidden`, and `invalid` if
 * the person is not a member.
 */
export const endMembership = (call: ActorCall, id: string, organization: string): Promise<void> =>
  inTransaction(call.records, async inside => {
    const { actor } = call
    const users = entityFor(inside, actor, 'users', 'read')
    await lockPerson(inside, id)
    const person = (await findRow(inside, actor, users, id)) as RowOf<'users'>
    if (person.deleted_at !== null) throw new Problem('not_found')
    if (!mayEnd(actor, person, organization)) throw new Problem('forbidden')
    const before = person.organization_ids ?? []
    if (!isMember(person.role) || !before.includes(organization))
      throw new Problem('invalid', {}, { errors: { organization_id: { code: 'reference_missing' } } })
    await writeChanges(inside, actor, users, person, {
      changes: { organization_ids: [before, before.filter(one => one !== organization)] },
      action: 'update',
      origin: 'api',
    })
    if (actor.id === person.id) return
    await scheduleEmail(inside, {
      occasion: 'membership_ended',
      recipient: person.email,
      language: chosenLocale(person.language),
      values: { organization_id: organization },
    })
  })
