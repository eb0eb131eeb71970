import * as z from 'zod/mini'
import type { RowOf } from '../../engine/fields/rowOf.ts'
import { system } from '../../engine/model/actor.ts'
import type { FieldProblems } from '../../engine/model/problem.ts'
import type { Row } from '../../engine/model/query.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { newRow } from '../../engine/records/newRow.ts'
import { missingRules, passwordMinimum } from './passwordRules.ts'
import { findOne, is } from '../../engine/records/findOne.ts'
import type { Passwords, Ports } from '../../engine/ports.ts'

/** The maximum length of a password. */
const maximumLength = 200

export const passwordSchema = z.string().check(z.minLength(1), z.maxLength(maximumLength))

/** A new password, entered twice. */
export const newPassword = { password: passwordSchema, password_repeat: passwordSchema }

/** Returns the problems of a new password: `weak_password` with the rules it does not meet, and `passwords_differ`. */
export function newPasswordProblems({ password, password_repeat }: Row): FieldProblems {
  const problems: FieldProblems = {}
  if (typeof password === 'string' && password !== '') {
    const missing = missingRules(password)
    if (missing.length > 0)
      problems.password = { code: 'weak_password', params: { minimum: passwordMinimum, missing: missing.join(' ') } }
    if (typeof password_repeat === 'string' && password_repeat !== '' && password_repeat !== password)
      problems.password_repeat = { code: 'passwords_differ' }
  }
  return problems
}

/** Sets or replaces the hash of the person's password. */
export async function setPassword(records: RecordsContext, userId: string, hash: string): Promise<void> {
  const changes = { password_hash: hash, updated_at: records.clock().toISOString() }
  const [changed] = await records.store.update('credentials', [is('user_id', userId)], changes)
  if (!changed)
    await records.store.insert('credentials', [
      newRow(records, system, 'credentials', { user_id: userId, password_hash: hash }),
    ])
}

const decoyHashes = new WeakMap<Passwords, Promise<string>>()

/** The hash of a random password, so that an unknown address takes as long to verify as a wrong password. */
function decoyHash({ passwords, secrets }: Ports): Promise<string> {
  const hash = decoyHashes.get(passwords) ?? passwords.hash(secrets.create())
  decoyHashes.set(passwords, hash)
  return hash
}

/**
 * Returns the hash of the person's password if `password` is the right one. An unknown person, or one without a
 * password, takes the same time.
 */
export async function verifiedHash(
  ports: Ports,
  person: RowOf<'users'> | undefined,
  password: string,
): Promise<string | undefined> {
  const decoy = await decoyHash(ports)
  const credential = await findOne(ports.store, 'credentials', 'user_id', person?.id ?? ports.newId())
  const right = await ports.passwords.verify(credential?.password_hash ?? decoy, password)
  return right && credential ? credential.password_hash : undefined
}
