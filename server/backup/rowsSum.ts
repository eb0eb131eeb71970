import { hash } from 'node:crypto'

const newline = 0x0a

/** The lines of bytes that come in pieces, without their ends; a line that has no end belongs to them too. */
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

/** How many rows a table has and what they are, whatever order they come in. */
export interface RowsSum {
  rows: number
  /** 64 hexadecimal digits: what the hashes of all rows are together. */
  sum: string
}

/** Sums up rows one by one. */
export class RowsCounter {
  #rows = 0
  readonly #sum = Buffer.alloc(32)

  add(line: Uint8Array): void {
    this.#rows += 1
    const one = hash('sha256', line, 'buffer')
    for (let at = 0; at < 32; at += 4) this.#sum.writeInt32LE(this.#sum.readInt32LE(at) ^ one.readInt32LE(at), at)
  }

  sum(): RowsSum {
    return { rows: this.#rows, sum: this.#sum.toString('hex') }
  }
}

/** Sums up rows as COPY writes them. */
export async function sumRows(bytes: AsyncIterable<Uint8Array>): Promise<RowsSum> {
  const counter = new RowsCounter()
  for await (const line of linesOf(bytes)) counter.add(line)
  return counter.sum()
}
