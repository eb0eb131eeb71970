import { hash } from 'node:crypto'

const newline = 0x0a

/** Splits bytes into lines without their line ends; a last line without one is included. */
export async function* linesOf(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const piece of bytes) {
    const all =
      rest.length > 0 ? Buffer.concat([rest, piece]) : Buffer.from(piece.buffer, piece.byteOffset, piece.length)
    let begin = 0
    for (let end = all.indexOf(newline); end >= 0; end = all.indexOf(newline, begin)) {
      yield all.subarray(begin, end)
      begin = end + 1
    }
    rest = all.subarray(begin)
  }
  if (rest.length > 0) yield rest
}

/** The number of a table's rows and a checksum that does not depend on their order. */
export interface RowsChecksum {
  rows: number
  /** 64 hexadecimal digits: the XOR of the hashes of all rows. */
  sum: string
}

/** Computes the checksum row by row. */
export class RowsHasher {
  #rows = 0
  readonly #sum = Buffer.alloc(32)

  add(line: Uint8Array): void {
    this.#rows += 1
    const one = hash('sha256', line, 'buffer')
    for (let at = 0; at < 32; at += 4) this.#sum.writeInt32LE(this.#sum.readInt32LE(at) ^ one.readInt32LE(at), at)
  }

  sum(): RowsChecksum {
    return { rows: this.#rows, sum: this.#sum.toString('hex') }
  }
}

/** Computes the checksum of rows in the format of COPY. */
export async function sumRows(bytes: AsyncIterable<Uint8Array>): Promise<RowsChecksum> {
  const counter = new RowsHasher()
  for await (const line of linesOf(bytes)) counter.add(line)
  return counter.sum()
}
