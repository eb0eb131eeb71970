import { proofSeconds } from '../../engine/rules/access/proof.ts'
import { findOne } from '../../engine/records/findOne.ts'
import { digest } from '../../engine/model/digest.ts'
import type { Caller } from '../../engine/http/product.ts'
import type { Ports } from '../../engine/ports.ts'

/**
 * What a proof confirms: the person, the session, the password hash and the expiry. A changed password invalidates it.
 */
interface ProofClaims {
  userId: string
  session: string
  hash: string
  until: number
}

const sealOf = (ports: Pick<Ports, 'secrets'>, { userId, session, hash, until }: ProofClaims): string =>
  ports.secrets.keyed(`proof ${userId} ${session} ${hash} ${until}`)

/** Returns the hash of a person's password; empty if they have none. */
export const hashFor = async ({ store }: Pick<Ports, 'store'>, userId: string): Promise<string> =>
  (await findOne(store, 'credentials', 'user_id', userId))?.password_hash ?? ''

/**
 * Creates the value of the header `Proof`: that a person has just entered their password or completed their second
 * step in a session. Valid for `proofSeconds`.
 */
export function makeProof(ports: Pick<Ports, 'secrets' | 'clock'>, shown: Omit<ProofClaims, 'until'>): string {
  const until = ports.clock().getTime() + proofSeconds * 1000
  return `${until}.${sealOf(ports, { ...shown, until })}`
}

/** Whether the header `Proof` is valid for the caller in this session and has not expired. */
export async function isProven(
  ports: Pick<Ports, 'secrets' | 'clock' | 'store'>,
  header: string | undefined,
  { person, session }: Caller,
): Promise<boolean> {
  const [, moment, seal] = /^(\d{13})\.([\w-]{1,200})$/.exec(header ?? '') ?? []
  const until = Number(moment)
  if (!person || !seal || !(until > ports.clock().getTime())) return false
  const right = sealOf(ports, { userId: person.id, session, hash: await hashFor(ports, person.id), until })
  // Digests are compared, so that the time of the comparison reveals nothing about the seal.
  return digest(right) === digest(seal)
}
