import { createHash } from 'node:crypto'

/** The number of bytes and their checksum. */
export interface Checksum {
  bytes: number
  sha256: string
}

/** Passes bytes through; calls `done` at the end with their size and checksum. */
export async function* withChecksum(
  bytes: AsyncIterable<Uint8Array>,
  done: (sum: Checksum) => void,
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
