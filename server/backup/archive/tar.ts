import { once } from 'node:events'
import { extract, pack } from 'tar-stream'

/** An entry of an archive, whose bytes are read once. */
export interface ArchiveEntry {
  name: string
  size: number
  body: AsyncIterable<Uint8Array>
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

/** Writes all bytes as fast as they are accepted. */
async function feed(bytes: AsyncIterable<Uint8Array>, into: NodeJS.WritableStream): Promise<void> {
  for await (const piece of bytes) if (!into.write(piece)) await once(into, 'drain')
  into.end()
}

/** Yields the chunks of a byte stream. */
async function* piecesOf(stream: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const piece of stream) if (piece instanceof Uint8Array) yield piece
}

/** Returns the bytes of an archive; each entry is requested when the previous one is written. */
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

/** The same bytes; an entry that fails with its archive only says that it was destroyed, so the archive's error is thrown. */
async function* withCause(bytes: AsyncIterable<Uint8Array>, failureOf: () => unknown): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes
  } catch (error) {
    throw failureOf() ?? error
  }
}

/** Reads the entries of an archive one by one, skipping what is not read of them. Throws if the archive is damaged or ends early. */
export async function* readTar(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ArchiveEntry> {
  const archive = extract()
  let failure: unknown
  archive.once('error', error => (failure = error))
  feed(bytes, archive).catch((error: unknown) => archive.destroy(asError(error)))
  for await (const entry of archive) {
    yield { name: entry.header.name, size: entry.header.size ?? 0, body: withCause(piecesOf(entry), () => failure) }
    entry.resume()
  }
}
