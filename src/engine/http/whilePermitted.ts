import type { ActorCall } from './route.ts'

/** The interval in milliseconds in which the rights of a caller are checked again. */
const milliseconds = 1_000

/**
 * Passes on the pieces of a response for as long as the caller has the rights with which it began: someone who reads
 * slowly could continue for hours. Throws `unauthenticated` and `forbidden`.
 */
export function whilePermitted<Piece>(call: ActorCall, pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
  const { ports } = call
  let checkedAt = ports.clock().getTime()
  const passOn = async function* (): AsyncGenerator<Piece> {
    for await (const piece of pieces) {
      const now = ports.clock().getTime()
      if (now - checkedAt >= milliseconds) {
        checkedAt = now
        await ports.product.checkRights(ports, call)
      }
      yield piece
    }
  }
  return passOn()
}
