import { createReadStream, createWriteStream } from 'node:fs'
import { appendFile, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { linesOf, RowsHasher, type RowsChecksum } from './rowsChecksum.ts'

/** Returns the key of a row in the format of COPY, which is its first column. */
export function keyOf(line: Buffer): string {
  const end = line.indexOf(0x09)
  return line.toString('utf8', 0, end < 0 ? line.length : end)
}

/** The assembled rows of a table, compressed in a file. */
export interface SpooledTable extends RowsChecksum {
  path: string
  bytes: number
  sha256: string
}

/** Collects the rows of a table: those that were read early, and those that replace them. */
export interface TableSpool {
  early(bytes: Uint8Array): Promise<void>
  late(bytes: Uint8Array): Promise<void>
  /** Assembles the table, without the early rows with these keys. */
  finish(gone: ReadonlySet<string>): Promise<SpooledTable>
}

/** Stores the rows of a backup on disk until it can be assembled. */
export interface Spool {
  table(name: string): TableSpool
  /** Discards everything, to start over. */
  clear(): Promise<void>
  close(): Promise<void>
}

const newline = Buffer.from('\n')

const readIfExists = async function* (path: string): AsyncGenerator<Uint8Array> {
  if (await stat(path).catch(() => undefined)) yield* createReadStream(path)
}

/** How much is passed to the compressor at once. */
const pieceBytes = 256 * 1_024

/** Joins lines into larger pieces. */
async function* joinLines(lines: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
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

/** Opens a spool in its own subfolder of a work folder. */
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
        const counter = new RowsHasher()
        const [digest, size] = [createHash('sha256'), { bytes: 0 }]
        const lines = async function* () {
          for await (const line of linesOf(readIfExists(early))) if (!gone.has(keyOf(line))) yield line
          yield* linesOf(readIfExists(late))
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
          Readable.from(joinLines(counted()), { objectMode: false }),
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
