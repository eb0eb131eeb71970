import { randomBytes } from 'node:crypto'
import { is } from '../../src/engine/records/findOne.ts'
import { expireLinks } from '../../src/features/emails/links.ts'
import { emergencySeconds } from '../../src/features/accounts/staffPasswords.ts'
import { setPassword } from '../../src/features/accounts/passwords.ts'
import { isInGroup, roleNames, type RoleName } from '../../src/engine/model/authorization.ts'
import { system } from '../../src/engine/model/actor.ts'
import { inTransaction, type RecordsContext } from '../../src/engine/records/context.ts'
import { create } from '../../src/engine/records/create.ts'
import { recoverAccount } from '../../src/features/people/recoverAccount.ts'
import { productPorts } from '../../src/tourism/product.ts'
import { passwords } from '../passwords.ts'
import { StartError } from '../settings.ts'

/** Generates a random password that meets every password rule. */
const newPassword = (): string => `${randomBytes(12).toString('base64url')}-Aa1`

/** The first role that passes every check. */
const superuserRole = ({ registry: { authorization } }: RecordsContext): RoleName | undefined =>
  roleNames(authorization).find(role => isInGroup(authorization, role, 'superuser'))

/** Creates an administrator and returns their password, which is not stored. Throws `Problem` if the email address is invalid or taken. */
export async function createAdministrator(context: RecordsContext, email: string): Promise<string> {
  const password = newPassword()
  const hash = await passwords.hash(password)
  await inTransaction(context, async inside => {
    const [firstname = email] = email.split('@')
    const person = await create(
      inside,
      system,
      'users',
      { email, firstname, lastname: 'Administrator', role: superuserRole(inside), status: 'active' },
      'terminal',
    )
    await setPassword(inside, person.id, hash)
  })
  return password
}

/**
 * Gives an account, even a blocked or deleted one, a new password and returns it; it is not stored. All sessions of the account end,
 * API keys that were created recently are revoked, and links in earlier emails for choosing a password expire. Throws `StartError` if there is no such account.
 */
export async function renewPassword(context: RecordsContext, email: string): Promise<string> {
  const password = newPassword()
  const hash = await passwords.hash(password)
  await inTransaction(context, async inside => {
    const people = await inside.store.update('users', [is('email', email.trim().toLowerCase())], {})
    if (people.length === 0) throw new StartError(`${email} has no account.`)
    for (const { id } of people) {
      await recoverAccount(inside, productPorts, { userId: id, requestedAt: inside.clock().toISOString() })
      await setPassword(inside, id, hash)
      await inside.store.update('credentials', [is('user_id', id)], {
        allowed_until: new Date(inside.clock().getTime() + emergencySeconds * 1000).toISOString(),
      })
      await expireLinks(inside, [is('user_id', id), is('kind', 'recovery')])
    }
  })
  return password
}
