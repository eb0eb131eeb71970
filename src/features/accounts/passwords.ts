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

/** The longest password that is hashed. */
const longest = 200

export const passwordSchema = z.string().check(z.minLength(1), z.maxLength(longest))

/** A new password, written twice. */
export const newPassword = { password: passwordSchema, password_repeat: passwordSchema }

/** What is wrong with a new password by its rules: `weak_password` with the rules it misses, `passwords_differ`. */
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

/** Puts a password's hash in the place of the person's present one. */
export async function setPassword(records: RecordsContext, userId: string, hash: string): Promise<void> {
  const changes = { password_hash: hash, updated_at: records.clock().toISOString() }
  const [changed] = await records.store.update('credentials', [is('user_id', userId)], changes)
  if (!changed)
    await records.store.insert('credentials', [
      newRow(records, system, 'credentials', { user_id: userId, password_hash: hash }),
    ])
}

const nobodies = new WeakMap<Passwords, Promise<string>>()

/** What nobody's password hashes to, so that an unknown address costs as much as a wrong password. */
function nobody({ passwords, secrets }: Ports): Promise<string> {
  const hash = nobodies.get(passwords) ?? passwords.hash(secrets.create())
  nobodies.set(passwords, hash)
  return hash
}

/** The hash of the person's password where it is this one; for nobody, and for whoever has none, it takes as long to say no. */
export async function rightHash(
  ports: Ports,
  person: RowOf<'users'> | undefined,
  password: string,
): Promise<string | undefined> {
  const nothing = await nobody(ports)
  const credential = await findOne(ports.store, 'credentials', 'user_id', person?.id ?? ports.newId())
  const right = await ports.passwords.verify(credential?.password_hash ?? nothing, password)
  return right && credential ? credential.password_hash : undefined
}
