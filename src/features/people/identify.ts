import type { Context } from 'hono'
import type { RowOf } from '../../engine/fields/rowOf.ts'
import { actorFor, system, type Actor } from '../../engine/model/actor.ts'
import type { Registry } from '../../engine/model/registry.ts'
import { Problem } from '../../engine/model/problem.ts'
import { notDeleted } from '../../engine/records/entityFor.ts'
import type { Caller } from '../../engine/http/product.ts'
import { hasEnded } from './endSessions.ts'
import { findOne, is } from '../../engine/records/findOne.ts'
import { isKey } from '../../engine/rules/access/keys.ts'
import type { Ports } from '../../engine/ports.ts'

/** Returns a person's row by ID, if they may use the product now. */
export const findPerson = ({ store }: Pick<Ports, 'store'>, id: string): Promise<RowOf<'users'> | undefined> =>
  findOne(store, 'users', 'id', id, [is('status', 'active'), notDeleted])

/** Returns a person as an actor. */
export const actorOf = ({ authorization }: Registry, person: RowOf<'users'>): Actor =>
  actorFor(authorization, {
    id: person.id,
    role: person.role,
    permissions: person.permissions ?? [],
    organizations: person.organization_ids ?? [],
  })

/**
 * Identifies the caller by the token in the Authorization header, with their current permissions: a block, another
 * role or the end of the session takes effect immediately, on every server. One query. Throws `unauthenticated` and
 * `token_expired`.
 */
export async function identify(request: Context, ports: Ports): Promise<Caller> {
  const [, token] = /^Bearer +([\w.~+/=-]{1,4000})$/i.exec(request.req.header('authorization') ?? '') ?? []
  if (!token) throw new Problem('unauthenticated')
  if (isKey(token) && ports.product.identifyByKey) return ports.product.identifyByKey(token, request, ports)
  const claims = await ports.tokens.read(token)
  if (claims === 'expired') throw new Problem('token_expired')
  if (claims === 'invalid') throw new Problem('unauthenticated')
  const { subject, session, until } = claims
  if (subject === system.id) return { actor: system, person: null, session, until }
  const person = await findPerson(ports, subject)
  if (!person || hasEnded(person, session)) throw new Problem('unauthenticated')
  return { actor: actorOf(ports.registry, person), person, session, until }
}
