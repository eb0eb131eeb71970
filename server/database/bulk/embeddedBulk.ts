import type { PGlite, Transaction } from '@electric-sql/pglite'
import type { BulkAccess, BulkConnection } from './bulk.ts'

const newline = 0x0a

/** How much is passed to the engine at once: it holds each piece in memory. */
const pieceBytes = 4_000_000

/** Splits the input into pieces of complete lines. */
async function* wholeLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Blob> {
  let [held, size]: [Uint8Array<ArrayBuffer>[], number] = [[], 0]
  for await (const chunk of bytes) {
    const piece = new Uint8Array(chunk)
    const end = piece.lastIndexOf(newline) + 1
    if (end === 0 || size + end < pieceBytes) {
      held.push(piece)
      size += piece.length
      continue
    }
    yield new Blob([...held, piece.subarray(0, end)])
    ;[held, size] = [[piece.subarray(end)], piece.length - end]
  }
  if (size > 0) yield new Blob(held)
}

const overEngine = (engine: Pick<PGlite | Transaction, 'query' | 'exec'>): BulkConnection => ({
  rows: async <Row>(statement: string) => (await engine.query<Row>(statement)).rows,
  run: async statements => void (await engine.exec(statements)),
  copyOut: async function* (query) {
    const { blob } = await engine.query(`copy (${query}) to '/dev/blob'`, [])
    if (blob) yield new Uint8Array(await blob.arrayBuffer())
  },
  copyIn: async (target, bytes) => {
    for await (const blob of wholeLines(bytes)) await engine.query(`copy ${target} from '/dev/blob'`, [], { blob })
  },
})

/** Bulk access to the embedded database, which has only one connection. */
export const embeddedBulk = (engine: PGlite): BulkAccess => ({
  transaction: work => engine.transaction(transaction => work(overEngine(transaction))),
  interleaved: overEngine(engine),
})
