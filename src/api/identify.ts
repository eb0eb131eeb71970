import type { Context } from 'hono'
import { system, type Actor, type Role } from '../model/actor.ts'
import type { PermissionKey } from '../model/declaration.ts'
import { Problem } from '../model/problem.ts'
import type { Row } from '../model/query.ts'
import { notDeleted } from '../records/entityFor.ts'
import type { Ports } from './ports.ts'

/** A person's row by id, if they may use the product now; one question. */
export async function findPerson(ports: Ports, id: string): Promise<Row | undefined> {
  const [person] = await ports.store.find({
    entity: 'users',
    where: [{ property: 'id', operator: 'in', value: [id] }, { property: 'status', operator: 'in', value: ['active'] }, notDeleted],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: 1,
  })
  return person
}

export const actorOf = (person: Row): Actor => ({
  id: String(person.id),
  role: person.role as Role,
  permissions: (person.permissions ?? []) as PermissionKey[],
  organizations: (person.organization_ids ?? []) as string[],
})

/**
 * Who calls, by the token in the Authorization header, as they are at this moment: a block or another role counts at once.
 * Throws `unauthenticated` and `token_expired`.
 */
export async function identify(request: Context, ports: Ports): Promise<Actor> {
  const [, token] = /^Bearer +([\w.~+/=-]{1,4000})$/i.exec(request.req.header('authorization') ?? '') ?? []
  if (!token) throw new Problem('unauthenticated')
  const claims = await ports.tokens.read(token)
  if (claims === 'expired') throw new Problem('token_expired')
  if (claims === 'invalid') throw new Problem('unauthenticated')
  if (claims.subject === system.id) return system
  const person = await findPerson(ports, claims.subject)
  if (!person) throw new Problem('unauthenticated')
  return actorOf(person)
}
