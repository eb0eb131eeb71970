import type { MapTiles } from '../../src/engine/model/session.ts'
import { tilesOrigin } from './tilesOrigin.ts'

/** The path under which the server provides the map archive, whether it is on its disk or elsewhere. */
export const archivePath = '/map.pmtiles'

const ending = '.pmtiles'

/** Whether an archive is an address; otherwise it is a file. */
export const isElsewhere = (archive: string): boolean => /^https?:\/\//.test(archive)

const isAddressOfArchive = (written: string): boolean => {
  if (!isElsewhere(written) || !URL.canParse(written)) return false
  const { pathname, username, password } = new URL(written)
  return pathname.endsWith(ending) && username === '' && password === ''
}

const isFileOfArchive = (written: string): boolean => written.endsWith(ending) && !/^[a-z][a-z\d+.-]+:/i.test(written)

/** The source of maps: the tiles for the panel and, for an archive, its file or address. */
export interface MapSource {
  tiles: MapTiles
  archive?: string
}

/** Parses the setting of the map's source; returns undefined if its kind is unknown. */
export function mapSource(written: string, attribution: string): MapSource | undefined {
  if (isAddressOfArchive(written) || isFileOfArchive(written))
    return { tiles: { kind: 'vectors', url: archivePath, attribution }, archive: written }
  return tilesOrigin(written) === undefined ? undefined : { tiles: { kind: 'pictures', url: written, attribution } }
}
