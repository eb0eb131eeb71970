import { createHash } from 'node:crypto'

/** How many bytes there are, and what they are together. */
export interface BytesSum {
  bytes: number
  sha256: string
}

/** Bytes as they pass; `done` is called at their end with their digest and size. */
export async function* summed(
  bytes: AsyncIterable<Uint8Array>,
  done: (sum: BytesSum) => void,
): AsyncGenerator<Uint8Array> {
  const digest = createHash('sha256')
  let count = 0
  for await (const piece of bytes) {
    digest.update(piece)
    count += piece.length
    yield piece
  }
  done({ bytes: count, sha256: digest.digest('hex') })
}
