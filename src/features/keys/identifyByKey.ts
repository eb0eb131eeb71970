import type { Context } from 'hono'
import type { RowOf } from '../../engine/fields/rowOf.ts'
import type { Caller } from '../../engine/http/product.ts'
import { takeLimits } from '../../engine/http/takeLimit.ts'
import { actorFor, type Actor, type KeyRights } from '../../engine/model/actor.ts'
import { roleNamed, type RoleName } from '../../engine/model/authorization.ts'
import { digest } from '../../engine/model/digest.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Registry } from '../../engine/model/registry.ts'
import { findOne, is } from '../../engine/records/findOne.ts'
import { networkOf } from '../../engine/rules/access/networks.ts'
import { hasRight } from '../../engine/rules/access/rights.ts'
import type { Ports } from '../../engine/ports.ts'
import { actorOf, findPerson } from '../people/identify.ts'

/** A key's last use is recorded at most once in this interval. */
const lastUseMilliseconds = 60_000

/**
 * Returns the actor that a key acts as, given what its creator may do now: the creator, or the role named by the key
 * if the creator passes every check. Returns undefined if the creator may no longer have keys.
 */
function actorOfKey(registry: Registry, creator: RowOf<'users'>, key: RowOf<'api_keys'>): Actor | undefined {
  const { authorization } = registry
  const self = actorOf(registry, creator)
  if (!hasRight(self, 'api_keys')) return undefined
  if (key.role === null) return self
  if (!hasRight(self, 'every_api_key') || !roleNamed(authorization, key.role)) return undefined
  return actorFor(authorization, { id: creator.id, role: key.role as RoleName, permissions: [], organizations: [] })
}

/** Records the use of a key after the response, at most once per interval. */
function recordUse({ background, store, clock }: Ports, key: RowOf<'api_keys'>): void {
  const now = clock()
  const before = new Date(now.getTime() - lastUseMilliseconds).toISOString()
  if (key.last_used_at !== null && key.last_used_at > before) return
  background.do(() =>
    store.update(
      'api_keys',
      [
        is('id', key.id),
        { any: [is('last_used_at', null), { property: 'last_used_at', operator: 'lte', value: before }] },
      ],
      { last_used_at: now.toISOString() },
    ),
  )
}

/**
 * Identifies the caller by an API key: its creator with their current permissions, limited to the rights of the key.
 * Throws `unauthenticated` if the key is unknown, revoked or expired, or its creator may no longer have keys, and
 * `too_many_requests`.
 */
export async function identifyByKey(token: string, request: Context, ports: Ports): Promise<Caller> {
  const key = await findOne(ports.store, 'api_keys', 'key_hash', digest(token), [is('revoked_at', null)])
  if (!key || key.expires_at <= ports.clock().toISOString()) {
    await takeLimits(ports, [['wrong_key_address', networkOf(ports.network.address(request))]])
    throw new Problem('unauthenticated')
  }
  const person = await findPerson(ports, key.user_id)
  const actor = person && actorOfKey(ports.registry, person, key)
  if (!person || !actor) throw new Problem('unauthenticated')
  await takeLimits(ports, [['key_minute', key.id]])
  recordUse(ports, key)
  return {
    actor: { ...actor, key: { name: key.name, rights: (key.rights ?? {}) as KeyRights } },
    person,
    session: key.id,
    until: Date.parse(key.expires_at),
  }
}
