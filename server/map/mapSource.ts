import type { MapTiles } from '../../src/engine/model/session.ts'
import { tilesOrigin } from './tilesOrigin.ts'

/** Where the product answers from an archive of the map, whether it lies on its disk or elsewhere. */
export const archivePath = '/map.pmtiles'

const ending = '.pmtiles'

/** Whether an archive is requested elsewhere; otherwise it is a file. */
export const isElsewhere = (archive: string): boolean => /^https?:\/\//.test(archive)

const isAddressOfArchive = (written: string): boolean => {
  if (!isElsewhere(written) || !URL.canParse(written)) return false
  const { pathname, username, password } = new URL(written)
  return pathname.endsWith(ending) && username === '' && password === ''
}

const isFileOfArchive = (written: string): boolean => written.endsWith(ending) && !/^[a-z][a-z\d+.-]+:/i.test(written)

/** What maps are drawn from: what the panel is given, and the file or address of the archive where it is one. */
export interface MapSource {
  tiles: MapTiles
  archive?: string
}

/** What maps are drawn of, as it is written in the settings; undefined for what is none of the known kinds. */
export function mapSource(written: string, attribution: string): MapSource | undefined {
  if (isAddressOfArchive(written) || isFileOfArchive(written))
    return { tiles: { kind: 'vectors', url: archivePath, attribution }, archive: written }
  return tilesOrigin(written) === undefined ? undefined : { tiles: { kind: 'pictures', url: written, attribution } }
}
