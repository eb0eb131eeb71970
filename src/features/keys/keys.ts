import type { PersonRow, RowOf } from '../../engine/fields/rowOf.ts'
import type { ActorCall } from '../../engine/http/route.ts'
import { takeLimits } from '../../engine/http/takeLimit.ts'
import { actorFor, system, type Actor, type KeyRights } from '../../engine/model/actor.ts'
import { roleNamed, type RoleName } from '../../engine/model/authorization.ts'
import { chosenLocale } from '../../engine/model/localized.ts'
import { digest } from '../../engine/model/digest.ts'
import { Problem, type FieldProblem, type FieldProblems } from '../../engine/model/problem.ts'
import type { Condition } from '../../engine/model/query.ts'
import { inTransaction, type RecordsContext } from '../../engine/records/context.ts'
import { findOne, is } from '../../engine/records/findOne.ts'
import { listAsEnded } from '../people/endSessions.ts'
import { noteRemark } from '../../engine/records/history.ts'
import { newRow } from '../../engine/records/newRow.ts'
import { actions } from '../../engine/model/words.ts'
import { formatKey, visiblePrefixOf } from '../../engine/rules/access/keys.ts'
import { reach } from '../../engine/rules/access/permissions.ts'
import { hasRight } from '../../engine/rules/access/rights.ts'
import { scheduleEmail } from '../emails/deliver.ts'
import { lockCaller } from '../people/lockCaller.ts'
import type { RecoveredAccount } from '../people/revokeAccess.ts'
import type { KeyEntry, MadeKey, NewKey } from './shapes.ts'
import { dayMilliseconds } from '../../engine/model/durations.ts'

/** Maximum number of keys listed, newest first. */
const maxShown = 200

/** The actions that are recorded in a person's history. */
export const keyActions = ['make_api_key', 'revoke_api_key'] as const

const entryOf = (key: RowOf<'api_keys'>): KeyEntry => ({
  id: key.id,
  name: key.name,
  prefix: key.prefix,
  rights: (key.rights ?? {}) as KeyEntry['rights'],
  role: key.role,
  by: key.user_id,
  created_at: key.created_at,
  expires_at: key.expires_at,
  last_used_at: key.last_used_at,
  revoked_at: key.revoked_at,
})

/** Returns the keys that meet the conditions, newest first. */
export async function listKeys({ records }: ActorCall, where: readonly Condition[]): Promise<KeyEntry[]> {
  const rows = await records.store.find({
    entity: 'api_keys',
    where: [...where],
    sort: { property: 'id', order: 'DESC' },
    offset: 0,
    limit: maxShown,
  })
  return rows.map(entryOf)
}

/**
 * Returns the actor that a new key will act as; undefined if the role does not exist or the creator may not assign it.
 */
function actingAs({ registry }: RecordsContext, actor: Actor, role: string | null): Actor | undefined {
  if (role === null) return actor
  if (!hasRight(actor, 'every_api_key') || !roleNamed(registry.authorization, role)) return undefined
  return actorFor(registry.authorization, {
    id: actor.id,
    role: role as RoleName,
    permissions: [],
    organizations: [],
  })
}

/** Returns the rights that a key of an actor may have: actions by resource. */
export const grantableRights = ({ registry }: Pick<RecordsContext, 'registry'>, actor: Actor): KeyRights =>
  Object.fromEntries(
    [...registry.entities.values()].flatMap(entity => {
      const keyed: Actor = { ...actor, key: { name: '', rights: { [entity.name]: actions } } }
      const offered = actions.filter(action => reach(keyed, entity, action) !== 'none')
      return offered.includes('read') ? [[entity.name, offered]] : []
    }),
  )

/** Returns the resources with at least one action. */
const nonEmpty = (requested: KeyRights) => Object.entries(requested).filter(([, some]) => some.length > 0)

/** Returns the rights to store; every resource with any action includes `read`. */
const withRead = (requested: KeyRights): KeyRights =>
  Object.fromEntries(
    nonEmpty(requested).map(([resource, some]) => [resource, [...new Set(['read' as const, ...some])]]),
  )

/** Returns what is wrong with the requested rights of a key: there are none, or the actor does not have them. */
function rightsProblem(records: RecordsContext, actor: Actor, requested: KeyRights): FieldProblem | undefined {
  const offered = grantableRights(records, actor)
  const named = nonEmpty(requested)
  if (named.length === 0) return { code: 'required' }
  const rejected = named.find(([resource, some]) => {
    const allowed = Object.hasOwn(offered, resource) ? (offered[resource] ?? []) : []
    return some.some(action => !allowed.includes(action))
  })
  return rejected && { code: 'not_granted', params: { resource: rejected[0] } }
}

/**
 * Checks whether the caller may create a key. Throws `invalid` with every problem: the role, the rights, or a name that
 * another of their keys has.
 */
export async function checkNewKey(
  { actor, records }: Pick<ActorCall, 'actor' | 'records'>,
  { name, rights, role = null }: NewKey,
): Promise<void> {
  const keyActor = actingAs(records, actor, role)
  const rightsError = rightsProblem(records, keyActor ?? actor, rights)
  const sameName = await records.store.count({
    entity: 'api_keys',
    where: [is('user_id', actor.id), is('name', name), is('revoked_at', null)],
  })
  const errors: FieldProblems = {
    ...(keyActor ? {} : { role: { code: 'role_refused' } }),
    ...(rightsError ? { rights: rightsError } : {}),
    ...(sameName > 0 ? { name: { code: 'not_unique' } } : {}),
  }
  if (Object.keys(errors).length > 0) throw new Problem('invalid', {}, { errors })
}

const addRemark = (
  records: RecordsContext,
  actor: Actor,
  person: RowOf<'users'>,
  action: (typeof keyActions)[number],
) => noteRemark(records, actor, records.registry.entity('users'), { row: person, action, changes: {}, origin: 'api' })

/**
 * Revokes the keys of an account that meet the conditions, records each in the person's history and returns their
 * number. The next call with one is rejected, and what a call in progress has not done yet is not done. The person is
 * locked before the keys, in the same order as when an account is recovered.
 */
async function revoke(
  inside: RecordsContext,
  { actor, userId }: { actor: Actor; userId: string },
  which: readonly Condition[] = [],
): Promise<number> {
  const [person] = await inside.store.update('users', [is('id', userId)], {})
  const keys = await inside.store.update('api_keys', [is('revoked_at', null), is('user_id', userId), ...which], {
    revoked_at: inside.clock().toISOString(),
    revoked_by: actor.id,
  })
  if (!person || keys.length === 0) return keys.length
  await listAsEnded(
    inside,
    person,
    keys.map(({ id }) => id),
  )
  for (const _key of keys) await addRemark(inside, actor, person, 'revoke_api_key')
  return keys.length
}

/**
 * Creates a key for the caller and returns it; it is never shown again. Notifies the caller by email, in case someone
 * else created it. Throws `invalid` and `too_many_requests`.
 */
export async function makeKey({ actor, ports, records }: ActorCall, requested: NewKey): Promise<MadeKey> {
  const { name, rights, days, role = null } = requested
  await checkNewKey({ actor, records }, requested)
  await takeLimits(ports, [['make_key_account', actor.id]])
  const key = formatKey(ports.secrets.create())
  return inTransaction(records, async inside => {
    const person = await lockCaller(inside, actor.id)
    await checkNewKey({ actor, records: inside }, requested)
    const row = newRow(inside, system, 'api_keys', {
      user_id: actor.id,
      name,
      key_hash: digest(key),
      prefix: visiblePrefixOf(key),
      rights: withRead(rights),
      role,
      expires_at: new Date(inside.clock().getTime() + days * dayMilliseconds).toISOString(),
    })
    await inside.store.insert('api_keys', [row])
    await addRemark(inside, actor, person, 'make_api_key')
    await scheduleEmail(inside, {
      occasion: 'api_key_made',
      recipient: person.email,
      language: chosenLocale(person.language),
      values: { key: name },
    })
    return { ...entryOf(row), key }
  })
}

/** Revokes a key that meets the conditions. Throws `not_found`. */
export const revokeKey = ({ actor, records }: ActorCall, id: string, where: readonly Condition[]): Promise<void> =>
  inTransaction(records, async inside => {
    const known = await findOne(inside.store, 'api_keys', 'id', id, where)
    const revoked = known ? await revoke(inside, { actor, userId: known.user_id }, [is('id', id), ...where]) : 0
    if (revoked === 0) throw new Problem('not_found')
  })

/** Revokes the keys of an account that were created since a given time. */
export const revokeKeysSince = async (inside: RecordsContext, { userId, since }: RecoveredAccount): Promise<void> => {
  await revoke(inside, { actor: system, userId }, [{ property: 'created_at', operator: 'gte', value: since }])
}

/** Revokes all keys of a person who can no longer sign in; they stay revoked even if the account is restored. */
export const revokeAllKeys = async (inside: RecordsContext, { id }: PersonRow): Promise<void> => {
  await revoke(inside, { actor: system, userId: id })
}
