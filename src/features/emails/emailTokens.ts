import { columnAccepts } from '../../engine/model/column.ts'
import { digest } from '../../engine/model/digest.ts'
import type { Ports } from '../../engine/ports.ts'

/**
 * What a token is good for: to say that an email was opened (in its picture), that it was delivered or came back (in its return
 * address alone, which its reader is not shown), or that its recipient wants no more newsletters.
 */
export type TokenUse = 'letter' | 'return' | 'unsubscribe'

const signatureLength = 20
const idLength = 32

const signature = (ports: Pick<Ports, 'secrets'>, use: TokenUse, id: string): string =>
  digest(ports.secrets.keyed(`mail ${use} ${id}`)).slice(0, signatureLength)

/**
 * An id with a signature of 80 bits, 52 small hexadecimal letters: it stays whole in the part of an address before the at sign,
 * which has at most 64 letters and may lose its capitals on the way.
 */
export const emailToken = (ports: Pick<Ports, 'secrets'>, use: TokenUse, id: string): string =>
  id.replaceAll('-', '') + signature(ports, use, id)

/** The id in such a token; undefined for any other text. */
export function readEmailToken(ports: Pick<Ports, 'secrets'>, use: TokenUse, token: string): string | undefined {
  const lower = token.toLowerCase()
  if (lower.length !== idLength + signatureLength) return undefined
  const id = lower.slice(0, idLength).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return columnAccepts('uuid', id) && lower.slice(idLength) === signature(ports, use, id) ? id : undefined
}
