import type { RowOf } from '../../engine/fields/rowOf.ts'
import { isInGroup } from '../../engine/model/authorization.ts'
import { Problem } from '../../engine/model/problem.ts'
import { findOne } from '../../engine/records/findOne.ts'
import type { Ports } from '../../engine/ports.ts'

declare module '../../engine/ports.ts' {
  interface IdentityPorts {
    /** Staff cannot sign in with passwords, except one that was recently set from the server's terminal. */
    isStaffWithoutPasswords?: boolean | undefined
  }
}

/** Seconds for which a password set from the terminal opens a staff account although passwords are off. */
export const emergencySeconds = 24 * 3600

/** Checks that a person may sign in with their password. Throws `password_off` for staff who must use other ways. */
export async function checkPasswordAllowed(
  { isStaffWithoutPasswords, registry, store, clock }: Ports,
  person: RowOf<'users'>,
): Promise<void> {
  if (!isStaffWithoutPasswords || !isInGroup(registry.authorization, person.role, 'management')) return
  const credential = await findOne(store, 'credentials', 'user_id', person.id)
  if ((credential?.allowed_until ?? '') <= clock().toISOString()) throw new Problem('password_off')
}
