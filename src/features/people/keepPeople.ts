import type { RowOf } from '../../engine/fields/rowOf.ts'
import type { Actor } from '../../engine/model/actor.ts'
import { isInGroup, roleNames } from '../../engine/model/authorization.ts'
import { Problem } from '../../engine/model/problem.ts'
import { isActiveSuperuser, isForOthers, isShutOut } from './people.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { endOtherSessions, endSessions } from './endSessions.ts'

/** The rows of all superusers, held so that of two who take away each other's rights one comes after the other. */
const holdSuperusers = ({ store, registry: { authorization } }: RecordsContext): Promise<RowOf<'users'>[]> =>
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

/** Holds a person's row until the transaction ends, and before it those that `checkPerson` will ask for. */
export async function holdPerson(context: RecordsContext, id: string): Promise<void> {
  const where = [{ property: 'id', operator: 'in', value: [id] } as const]
  const [person] = await context.store.find({
    entity: 'users',
    where,
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: 1,
  })
  if (isInGroup(context.registry.authorization, person?.role, 'superuser')) await holdSuperusers(context)
  await context.store.update('users', where, {})
}

/**
 * Lets a change of a person through, as their row is and as it will be. Throws `own_account` for what only others may do to
 * it, and `last_administrator` where nobody would be left to run the platform.
 */
export async function checkPerson(
  context: RecordsContext,
  actor: Actor,
  before: RowOf<'users'>,
  after: RowOf<'users'>,
): Promise<void> {
  const { registry } = context
  if (isForOthers(registry, actor, before, after)) throw new Problem('own_account')
  if (!isActiveSuperuser(registry, before) || isActiveSuperuser(registry, after)) return
  const superusers = await holdSuperusers(context)
  if (!superusers.some(row => row.id !== before.id && isActiveSuperuser(registry, row)))
    throw new Problem('last_administrator')
}

/** Ends the sessions of people whom a change shuts out, with what else opens their account, and all but the present one of people with another address, of which the old one is notified. */
export async function settlePerson(
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
