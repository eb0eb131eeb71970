import { open, type FileHandle } from 'node:fs/promises'
import { Compression, PMTiles, TileType, type Header, type Source } from 'pmtiles'
import { StartError } from '../settings.ts'

/** The layers that maps draw, with their names in the Protomaps basemap. */
const drawnLayers = ['earth', 'water', 'roads', 'places']

/** Browsers decompress these without a library. */
const browserCompressions: readonly Compression[] = [Compression.None, Compression.Gzip]

const version = 3

const refusal = (file: string, what: string): StartError =>
  new StartError(`The setting MAP_TILES_URL is wrong: ${file} ${what}`)

const openFile = async (file: string): Promise<FileHandle> => {
  try {
    return await open(file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw refusal(file, code === 'ENOENT' ? 'does not exist.' : `cannot be read (${code}).`)
  }
}

const sourceOf = (file: string, handle: FileHandle): Source => ({
  getKey: () => file,
  getBytes: async (offset, length) => {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset)
    return { data: Uint8Array.from(buffer.subarray(0, bytesRead)).buffer }
  },
})

/** Returns the size of an archive according to its header. */
const bytesOf = (header: Header): number =>
  Math.max(
    header.rootDirectoryOffset + header.rootDirectoryLength,
    header.jsonMetadataOffset + header.jsonMetadataLength,
    header.leafDirectoryOffset + (header.leafDirectoryLength ?? 0),
    header.tileDataOffset + (header.tileDataLength ?? 0),
  )

const layersOf = async (archive: PMTiles): Promise<string[]> => {
  const { vector_layers: layers = [] } = (await archive.getMetadata()) as { vector_layers?: { id?: unknown }[] }
  return layers.map(({ id }) => String(id))
}

async function problemOf(archive: PMTiles, size: number): Promise<string | undefined> {
  const header = await archive.getHeader()
  if (header.specVersion !== version) return `is not a PMTiles archive of version ${version}.`
  if (bytesOf(header) > size)
    return `is cut off: it should have ${bytesOf(header)} bytes and has ${size}. Copy it again.`
  if (header.tileType !== TileType.Mvt) return 'has no vector tiles (MVT).'
  if (![header.internalCompression, header.tileCompression].every(one => browserCompressions.includes(one)))
    return 'is compressed in a way that browsers do not know; use gzip.'
  const layers = await layersOf(archive)
  return drawnLayers.some(name => layers.includes(name))
    ? undefined
    : `has none of the layers that maps draw: ${drawnLayers.join(', ')}.`
}

/** Checks whether maps can be drawn from an archive on disk. Throws `StartError` if not, with the reason. */
export async function checkArchive(file: string): Promise<void> {
  const handle = await openFile(file)
  try {
    const { size } = await handle.stat()
    const unreadable = `is not a PMTiles archive of version ${version}, or is damaged.`
    const problem = await problemOf(new PMTiles(sourceOf(file, handle)), size).catch(() => unreadable)
    if (problem !== undefined) throw refusal(file, problem)
  } finally {
    await handle.close()
  }
}
