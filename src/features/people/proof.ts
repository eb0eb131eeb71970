import { proofSeconds } from '../../engine/rules/access/proof.ts'
import { findOne } from '../../engine/records/findOne.ts'
import { digest } from '../../engine/model/digest.ts'
import type { Caller } from '../../engine/http/product.ts'
import type { Ports } from '../../engine/ports.ts'

/** What a proof is of: who showed themselves in which session, with which password, and until when that counts. Another password makes it worth nothing. */
interface Shown {
  userId: string
  session: string
  hash: string
  until: number
}

const sealOf = (ports: Pick<Ports, 'secrets'>, { userId, session, hash, until }: Shown): string =>
  ports.secrets.keyed(`proof ${userId} ${session} ${hash} ${until}`)

/** The hash of a person's password; empty where they have none. */
export const hashFor = async ({ store }: Pick<Ports, 'store'>, userId: string): Promise<string> =>
  (await findOne(store, 'credentials', 'user_id', userId))?.password_hash ?? ''

/** A proof that a person has just shown their password, or what their second step is taken with, in a session, for the header `Proof`; it counts for `proofSeconds`. */
export function makeProof(ports: Pick<Ports, 'secrets' | 'clock'>, shown: Omit<Shown, 'until'>): string {
  const until = ports.clock().getTime() + proofSeconds * 1000
  return `${until}.${sealOf(ports, { ...shown, until })}`
}

/** Whether the header `Proof` shows that the caller proved themselves in this session, and not too long ago. */
export async function isProven(
  ports: Pick<Ports, 'secrets' | 'clock' | 'store'>,
  header: string | undefined,
  { person, session }: Caller,
): Promise<boolean> {
  const [, moment, seal] = /^(\d{13})\.([\w-]{1,200})$/.exec(header ?? '') ?? []
  const until = Number(moment)
  if (!person || !seal || !(until > ports.clock().getTime())) return false
  const right = sealOf(ports, { userId: person.id, session, hash: await hashFor(ports, person.id), until })
  // Digests are compared, so that the time it takes reveals nothing of the seal.
  return digest(right) === digest(seal)
}
