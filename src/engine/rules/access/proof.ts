import type { Actor } from '../../model/actor.ts'
import type { Entity } from '../../model/registry.ts'

/** The lifetime of a proof in seconds. */
export const proofSeconds = 5 * 60

/** Properties of a person that give access to the account, or extend its rights. */
const opening: ReadonlySet<string> = new Set(['email', 'phone', 'role', 'permissions', 'organization_ids'])

/**
 * Whether a write requires a proof of the password. With a stolen token alone, nobody can take over an account, or
 * create one that outlives the token, by changing the address, number or rights of a person, be it themselves or
 * someone else. `names` are the changed properties. See docs/decisions/042.
 */
export const requiresProof = (actor: Actor, { people }: Entity, names: readonly string[]): boolean =>
  people && actor.role !== 'system' && actor.proven !== true && names.some(name => opening.has(name))
