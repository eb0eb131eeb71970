import type { RowOf } from '../../engine/fields/rowOf.ts'
import type { Actor } from '../../engine/model/actor.ts'
import { isInGroup, roleNames } from '../../engine/model/authorization.ts'
import { Problem } from '../../engine/model/problem.ts'
import { isActiveSuperuser, isReservedForOthers, isShutOut } from './people.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { endOtherSessions, endSessions } from './endSessions.ts'

/** Locks the rows of all superusers, so that two people who remove each other's rights do so one after the other. */
const lockSuperusers = ({ store, registry: { authorization } }: RecordsContext): Promise<RowOf<'users'>[]> =>
  store.update(
    'users',
    [
      {
        property: 'role',
        operator: 'in',
        value: roleNames(authorization).filter(role => isInGroup(authorization, role, 'superuser')),
      },
    ],
    {},
  )

/** Locks a person's row until the transaction ends, after those that `checkPerson` will lock. */
export async function lockPerson(context: RecordsContext, id: string): Promise<void> {
  const where = [{ property: 'id', operator: 'in', value: [id] } as const]
  const [person] = await context.store.find({
    entity: 'users',
    where,
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: 1,
  })
  if (isInGroup(context.registry.authorization, person?.role, 'superuser')) await lockSuperusers(context)
  await context.store.update('users', where, {})
}

/**
 * Checks a change of a person. Throws `own_account` for changes that only others may make, `person_erased` if the data of
 * the person was erased, and `last_administrator` if no active superuser would be left.
 */
export async function checkPerson(
  context: RecordsContext,
  actor: Actor,
  before: RowOf<'users'>,
  after: RowOf<'users'>,
): Promise<void> {
  const { registry } = context
  if (before.erased_at) throw new Problem('person_erased')
  if (isReservedForOthers(registry, actor, before, after)) throw new Problem('own_account')
  if (!isActiveSuperuser(registry, before) || isActiveSuperuser(registry, after)) return
  const superusers = await lockSuperusers(context)
  if (!superusers.some(row => row.id !== before.id && isActiveSuperuser(registry, row)))
    throw new Problem('last_administrator')
}

/**
 * After a change that shuts a person out, ends their sessions and revokes other access to the account. After a change
 * of the email address, ends all other sessions and notifies the old address.
 */
export async function afterPersonChange(
  context: RecordsContext,
  before: RowOf<'users'>,
  after: RowOf<'users'>,
): Promise<void> {
  if (isShutOut(before, after)) {
    await endSessions(context, before.id)
    await context.onShutOut?.(context, after)
    return
  }
  if (before.email === after.email) return
  await endOtherSessions(context, before.id)
  await context.onEmailChanged?.(context, before, after)
}
