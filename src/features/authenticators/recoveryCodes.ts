import { Secret } from 'otpauth'
import { system } from '../../engine/model/actor.ts'
import { digest } from '../../engine/model/digest.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { is } from '../../engine/records/findOne.ts'
import { newRow } from '../../engine/records/newRow.ts'

/** How many codes a person has at a time. */
const count = 10

/** Bytes of entropy in a code: 80 bits, so that its digest cannot be brute-forced. */
const size = 10

/** Codes are compared regardless of case and separators. */
const plain = (code: string): string => code.toUpperCase().replace(/[^A-Z2-7]/g, '')

const hashOf = (userId: string, code: string): string => digest(`recovery ${userId} ${plain(code)}`)

const inFours = (code: string): string => (code.match(/.{4}/g) ?? []).join('-')

/** Replaces a person's codes and returns the new ones. Only their digests are stored. */
export async function renewRecoveryCodes(inside: RecordsContext, userId: string): Promise<string[]> {
  const codes = Array.from({ length: count }, () => inFours(new Secret({ size }).base32.toLowerCase()))
  await inside.store.remove('recovery_codes', [is('user_id', userId)])
  await inside.store.insert(
    'recovery_codes',
    codes.map(code => newRow(inside, system, 'recovery_codes', { user_id: userId, code_hash: hashOf(userId, code) })),
  )
  return codes
}

/**
 * Uses up a recovery code. Returns whether it was an unused code of the person; only one of several concurrent attempts
 * succeeds.
 */
export async function takeRecoveryCode(
  { store, clock }: RecordsContext,
  userId: string,
  typed: string,
): Promise<boolean> {
  const used = await store.update(
    'recovery_codes',
    [is('user_id', userId), is('code_hash', hashOf(userId, typed)), is('used_at', null)],
    { used_at: clock().toISOString() },
  )
  return used.length > 0
}

/** How many codes a person has left. */
export const recoveryCodesLeft = ({ store }: Pick<RecordsContext, 'store'>, userId: string): Promise<number> =>
  store.count({ entity: 'recovery_codes', where: [is('user_id', userId), is('used_at', null)] })
