import type { RowOf } from '../../engine/fields/rowOf.ts'
import { isInGroup } from '../../engine/model/authorization.ts'
import { Problem } from '../../engine/model/problem.ts'
import { findOne } from '../../engine/records/findOne.ts'
import type { Ports } from '../../engine/ports.ts'

declare module '../../engine/ports.ts' {
  interface IdentityPorts {
    /** Staff can't sign in with passwords, but with one that somebody at the server's own terminal gave them a moment ago. */
    isStaffWithoutPasswords?: boolean | undefined
  }
}

/** Seconds for which a password that was given at the terminal opens an account of staff although others don't. */
export const emergencySeconds = 24 * 3600

/** Lets somebody sign in with their password. Throws `password_off` for staff who have other ways alone. */
export async function checkPasswordAllowed(
  { isStaffWithoutPasswords, registry, store, clock }: Ports,
  person: RowOf<'users'>,
): Promise<void> {
  if (!isStaffWithoutPasswords || !isInGroup(registry.authorization, person.role, 'management')) return
  const credential = await findOne(store, 'credentials', 'user_id', person.id)
  if ((credential?.allowed_until ?? '') <= clock().toISOString()) throw new Problem('password_off')
}
