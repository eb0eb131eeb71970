import { once } from 'node:events'
import { extract, pack } from 'tar-stream'

/** A part of an archive, whose bytes are read once. */
export interface ArchiveEntry {
  name: string
  size: number
  body: AsyncIterable<Uint8Array>
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

/** Writes all bytes as fast as they are taken. */
async function feed(bytes: AsyncIterable<Uint8Array>, into: NodeJS.WritableStream): Promise<void> {
  for await (const piece of bytes) if (!into.write(piece)) await once(into, 'drain')
  into.end()
}

/** The pieces of a stream of bytes. */
async function* piecesOf(stream: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const piece of stream) if (piece instanceof Uint8Array) yield piece
}

/** The archive of entries, as bytes; each entry is requested when the one before is written. */
export function writeTar(entries: AsyncIterable<ArchiveEntry>): AsyncIterable<Uint8Array> {
  const archive = pack()
  const write = async () => {
    for await (const { name, size, body } of entries) {
      const { promise: written, resolve, reject } = Promise.withResolvers<void>()
      const entry = archive.entry({ name, size, mode: 0o600 }, error => (error ? reject(error) : resolve()))
      await Promise.all([feed(body, entry), written])
    }
    archive.finalize()
  }
  write().catch((error: unknown) => archive.destroy(asError(error)))
  return piecesOf(archive)
}

/** The entries of an archive, one after another; what is not read of one is passed over. Throws where the archive is broken or ends early. */
export async function* readTar(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ArchiveEntry> {
  const archive = extract()
  feed(bytes, archive).catch((error: unknown) => archive.destroy(asError(error)))
  for await (const entry of archive) {
    yield { name: entry.header.name, size: entry.header.size ?? 0, body: piecesOf(entry) }
    entry.resume()
  }
}
