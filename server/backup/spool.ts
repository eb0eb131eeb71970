import { createReadStream, createWriteStream } from 'node:fs'
import { appendFile, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { linesOf, RowsCounter, type RowsSum } from './rowsSum.ts'

/** The key of a row as COPY writes it, which is its first column. */
export function keyOf(line: Buffer): string {
  const end = line.indexOf(0x09)
  return line.toString('utf8', 0, end < 0 ? line.length : end)
}

/** A table's rows as they were put together: compressed in a file. */
export interface SpooledTable extends RowsSum {
  path: string
  bytes: number
  sha256: string
}

/** Rows of a table as they are read: those that were read early, and what took their places since. */
export interface TableSpool {
  early(bytes: Uint8Array): Promise<void>
  late(bytes: Uint8Array): Promise<void>
  /** Puts the table together, without the early rows under these keys. */
  finish(gone: ReadonlySet<string>): Promise<SpooledTable>
}

/** Where the rows of a backup wait on the disk until it can be put together. */
export interface Spool {
  table(name: string): TableSpool
  /** Discards everything, to start over. */
  clear(): Promise<void>
  close(): Promise<void>
}

const newline = Buffer.from('\n')

const readOf = async function* (path: string): AsyncGenerator<Uint8Array> {
  if (await stat(path).catch(() => undefined)) yield* createReadStream(path)
}

/** As much is given to the compressor at once. */
const pieceBytes = 256 * 1_024

/** Lines in pieces that are worth a call. */
async function* joined(lines: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let [held, size]: [Buffer[], number] = [[], 0]
  for await (const line of lines) {
    held.push(line, newline)
    size += line.length + 1
    if (size < pieceBytes) continue
    yield Buffer.concat(held)
    ;[held, size] = [[], 0]
  }
  yield Buffer.concat(held)
}

/** Opens a spool in a folder of its own, inside one for what is unfinished. */
export async function openSpool(folder: string): Promise<Spool> {
  const place = await mkdtemp(join(folder, 'rows-'))
  const openTable = (name: string): TableSpool => {
    const [early, late, whole] = ['early', 'late', 'zst'].map(kind => join(place, `${name}.${kind}`)) as [
      string,
      string,
      string,
    ]
    return {
      early: bytes => appendFile(early, bytes),
      late: bytes => appendFile(late, bytes),
      finish: async gone => {
        const counter = new RowsCounter()
        const [digest, size] = [createHash('sha256'), { bytes: 0 }]
        const lines = async function* () {
          for await (const line of linesOf(readOf(early))) if (!gone.has(keyOf(line))) yield line
          yield* linesOf(readOf(late))
        }
        const counted = async function* () {
          for await (const line of lines()) {
            counter.add(line)
            yield line
          }
        }
        const measured = async function* (bytes: AsyncIterable<Buffer>) {
          for await (const piece of bytes) {
            digest.update(piece)
            size.bytes += piece.length
            yield piece
          }
        }
        await pipeline(
          Readable.from(joined(counted()), { objectMode: false }),
          createZstdCompress(),
          measured,
          createWriteStream(whole, { mode: 0o600 }),
        )
        await Promise.all([early, late].map(path => rm(path, { force: true })))
        return { path: whole, bytes: size.bytes, sha256: digest.digest('hex'), ...counter.sum() }
      },
    }
  }
  return {
    table: openTable,
    clear: async () => {
      for (const name of await readdir(place)) await rm(join(place, name))
    },
    close: () => rm(place, { recursive: true, force: true }),
  }
}
