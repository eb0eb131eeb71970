import { Secret } from 'otpauth'
import { system } from '../../engine/model/actor.ts'
import { digest } from '../../engine/model/digest.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { is } from '../../engine/records/findOne.ts'
import { newRow } from '../../engine/records/newRow.ts'

/** How many codes a person has at once. */
const count = 10

/** Bytes of which a code is made: 80 bits, so that its digest can't be tried out. */
const size = 10

/** Upper or lower case, with or without what parts it for the eye: the same code. */
const plain = (code: string): string => code.toUpperCase().replace(/[^A-Z2-7]/g, '')

const hashOf = (userId: string, code: string): string => digest(`recovery ${userId} ${plain(code)}`)

const inFours = (code: string): string => (code.match(/.{4}/g) ?? []).join('-')

/** Gives a person new codes in the place of all that they had, and answers them; they are kept as digests alone. */
export async function renewRecoveryCodes(inside: RecordsContext, userId: string): Promise<string[]> {
  const codes = Array.from({ length: count }, () => inFours(new Secret({ size }).base32.toLowerCase()))
  await inside.store.remove('recovery_codes', [is('user_id', userId)])
  await inside.store.insert(
    'recovery_codes',
    codes.map(code => newRow(inside, system, 'recovery_codes', { user_id: userId, code_hash: hashOf(userId, code) })),
  )
  return codes
}

/** Whether what was typed is a code of the person that was not used yet; it is used up by this, by one of all who try at once. */
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
