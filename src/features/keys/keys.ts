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
import { noteRemark } from '../../engine/records/history.ts'
import { newRow } from '../../engine/records/newRow.ts'
import { actions } from '../../engine/model/words.ts'
import { formatKey, visiblePrefixOf } from '../../engine/rules/access/keys.ts'
import { reach } from '../../engine/rules/access/permissions.ts'
import { hasRight } from '../../engine/rules/access/rights.ts'
import { scheduleEmail } from '../emails/deliver.ts'
import { holdCaller } from '../people/holdCaller.ts'
import type { Returned } from '../people/revokeAccess.ts'
import type { KeyEntry, MadeKey, NewKey } from './shapes.ts'

const day = 24 * 3600 * 1000

/** The most keys that are listed, newest first. */
const mostShown = 200

/** What is noted in the history of a person. */
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

/** Keys that meet conditions, newest first. */
export async function listKeys({ records }: ActorCall, where: readonly Condition[]): Promise<KeyEntry[]> {
  const rows = await records.store.find({
    entity: 'api_keys',
    where: [...where],
    sort: { property: 'id', order: 'DESC' },
    offset: 0,
    limit: mostShown,
  })
  return rows.map(entryOf)
}

/** Whom the key will act as; nobody by a role that is not there, or that is not the maker's to give. */
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

/** What a key could let do of what an actor may: actions by resource. */
export const offeredTo = ({ registry }: Pick<RecordsContext, 'registry'>, actor: Actor): KeyRights =>
  Object.fromEntries(
    [...registry.entities.values()].flatMap(entity => {
      const keyed: Actor = { ...actor, key: { name: '', rights: { [entity.name]: actions } } }
      const offered = actions.filter(action => reach(keyed, entity, action) !== 'none')
      return offered.includes('read') ? [[entity.name, offered]] : []
    }),
  )

/** The rights that name something. */
const namedIn = (requested: KeyRights) => Object.entries(requested).filter(([, some]) => some.length > 0)

/** The rights as they are kept: whoever does anything with records reads them. */
const grantedOf = (requested: KeyRights): KeyRights =>
  Object.fromEntries(namedIn(requested).map(([resource, some]) => [resource, [...new Set(['read' as const, ...some])]]))

/** What is wrong with the rights of a key that acts as somebody: there are none, or they may not do that themselves. */
function rightsProblem(records: RecordsContext, actor: Actor, requested: KeyRights): FieldProblem | undefined {
  const offered = offeredTo(records, actor)
  const named = namedIn(requested)
  if (named.length === 0) return { code: 'required' }
  const refused = named.find(([resource, some]) => {
    const most = Object.hasOwn(offered, resource) ? (offered[resource] ?? []) : []
    return some.some(action => !most.includes(action))
  })
  return refused && { code: 'not_granted', params: { resource: refused[0] } }
}

/** Lets a key be made. Throws `invalid` with all that keeps the caller from it: a role, rights, a name that another of their keys has. */
export async function checkNewKey(
  { actor, records }: Pick<ActorCall, 'actor' | 'records'>,
  { name, rights, role = null }: NewKey,
): Promise<void> {
  const acting = actingAs(records, actor, role)
  const unfit = rightsProblem(records, acting ?? actor, rights)
  const alike = await records.store.count({
    entity: 'api_keys',
    where: [is('user_id', actor.id), is('name', name), is('revoked_at', null)],
  })
  const errors: FieldProblems = {
    ...(acting ? {} : { role: { code: 'role_refused' } }),
    ...(unfit ? { rights: unfit } : {}),
    ...(alike > 0 ? { name: { code: 'not_unique' } } : {}),
  }
  if (Object.keys(errors).length > 0) throw new Problem('invalid', {}, { errors })
}

const noteOn = (records: RecordsContext, actor: Actor, person: RowOf<'users'>, action: (typeof keyActions)[number]) =>
  noteRemark(records, actor, records.registry.entity('users'), { row: person, action, changes: {}, origin: 'api' })

/** Revokes the keys that meet conditions and answers them; the next call with one is refused. */
const revoke = (inside: RecordsContext, actor: Actor, which: readonly Condition[]): Promise<RowOf<'api_keys'>[]> =>
  inside.store.update('api_keys', [is('revoked_at', null), ...which], {
    revoked_at: inside.clock().toISOString(),
    revoked_by: actor.id,
  })

/** Makes a key for the caller and answers it, once; they are notified by email, in case it was somebody else. Throws `invalid` and `too_many_requests`. */
export async function makeKey({ actor, ports, records }: ActorCall, requested: NewKey): Promise<MadeKey> {
  const { name, rights, days, role = null } = requested
  await checkNewKey({ actor, records }, requested)
  await takeLimits(ports, [['make_key_account', actor.id]])
  const key = formatKey(ports.secrets.create())
  return inTransaction(records, async inside => {
    const person = await holdCaller(inside, actor.id)
    await checkNewKey({ actor, records: inside }, requested)
    const row = newRow(inside, system, 'api_keys', {
      user_id: actor.id,
      name,
      key_hash: digest(key),
      prefix: visiblePrefixOf(key),
      rights: grantedOf(rights),
      role,
      expires_at: new Date(inside.clock().getTime() + days * day).toISOString(),
    })
    await inside.store.insert('api_keys', [row])
    await noteOn(inside, actor, person, 'make_api_key')
    await scheduleEmail(inside, {
      occasion: 'api_key_made',
      recipient: person.email,
      language: chosenLocale(person.language),
      values: { key: name },
    })
    return { ...entryOf(row), key }
  })
}

/** Revokes a key that meets conditions; the next call with it is refused. Throws `not_found`. */
export const revokeKey = ({ actor, records }: ActorCall, id: string, where: readonly Condition[]): Promise<void> =>
  inTransaction(records, async inside => {
    const known = await findOne(inside.store, 'api_keys', 'id', id, where)
    // The person is held before the key, as where an account is returned to its owner.
    const [person] = known ? await inside.store.update('users', [is('id', known.user_id)], {}) : []
    const [key] = await revoke(inside, actor, [is('id', id), ...where])
    if (!key) throw new Problem('not_found')
    if (person) await noteOn(inside, actor, person, 'revoke_api_key')
  })

/** Revokes the keys of an account that meet conditions, and notes each in the history of the person. */
async function revokeOf(inside: RecordsContext, userId: string, which: readonly Condition[] = []): Promise<void> {
  const keys = await revoke(inside, system, [is('user_id', userId), ...which])
  const [person] = keys.length > 0 ? await inside.store.update('users', [is('id', userId)], {}) : []
  if (person) for (const _key of keys) await noteOn(inside, system, person, 'revoke_api_key')
}

/** Revokes the keys that were made of an account since a moment. */
export const revokeKeysSince = (inside: RecordsContext, { userId, since }: Returned): Promise<void> =>
  revokeOf(inside, userId, [{ property: 'created_at', operator: 'gte', value: since }])

/** Revokes all keys of somebody who can't sign in any more; they stay revoked, whatever becomes of the account later. */
export const revokeEveryKey = (inside: RecordsContext, { id }: PersonRow): Promise<void> => revokeOf(inside, id)
