import type { Actor } from '../../model/actor.ts'

/** Seconds that a password which was shown proves that its owner is there. */
export const proofSeconds = 5 * 60

/** What of a person opens an account, or opens more to whoever has it. */
const opening: ReadonlySet<string> = new Set(['email', 'phone', 'role', 'permissions', 'organization_ids'])

/**
 * Whether a write to a table must wait for the actor's password, because a token alone could take an account over with it, or make one
 * that stays when the token is gone: a person's address, number and rights, their own and others'. `names` are the properties that change.
 * See docs/decisions/042.
 */
export const wantsProof = (actor: Actor, table: string, names: readonly string[]): boolean =>
  table === 'users' && actor.role !== 'system' && actor.proven !== true && names.some(name => opening.has(name))
