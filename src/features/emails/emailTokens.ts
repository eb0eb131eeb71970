import { columnAccepts } from '../../engine/model/column.ts'
import { digest } from '../../engine/model/digest.ts'
import type { Ports } from '../../engine/ports.ts'

/**
 * The purpose of a token: `letter` tracks that an email was opened (in its image), `return` that it was delivered or
 * bounced (in its return address, which recipients are not shown), and `unsubscribe` ends newsletters.
 */
export type TokenUse = 'letter' | 'return' | 'unsubscribe'

const signatureLength = 20
const idLength = 32

const signature = (ports: Pick<Ports, 'secrets'>, use: TokenUse, id: string): string =>
  digest(ports.secrets.keyed(`mail ${use} ${id}`)).slice(0, signatureLength)

/**
 * An ID with a signature of 80 bits, as 52 lowercase hexadecimal digits. It fits into the local part of an email
 * address, which has at most 64 characters and may lose its case in transit.
 */
export const emailToken = (ports: Pick<Ports, 'secrets'>, use: TokenUse, id: string): string =>
  id.replaceAll('-', '') + signature(ports, use, id)

/** Returns the ID in such a token; undefined for any other text. */
export function readEmailToken(ports: Pick<Ports, 'secrets'>, use: TokenUse, token: string): string | undefined {
  const lower = token.toLowerCase()
  if (lower.length !== idLength + signatureLength) return undefined
  const id = lower.slice(0, idLength).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return columnAccepts('uuid', id) && lower.slice(idLength) === signature(ports, use, id) ? id : undefined
}
