import { FileProblem } from './fileProblem.ts'
import { packedParts, unpackedChunks, type PackedPart } from './packedParts.ts'

/** The place of a cell in its row, or the end of a row. */
const marks = /["'\s]r\s*=\s*["']?([^"'>\s]*)|<\/(?:\s*|[^<>:]*:)row/g

/** The letter before A, which stands for no column. */
const letterBefore = 0x40

/** Letters at the end of a chunk that are looked at again with the next one, as a mark may begin there. */
const kept = 200

/** The column that a place such as `XFD12` is in, counted from 1; the last that any spreadsheet has for one that is written as nobody writes it. */
function columnOf(place: string, last: number): number {
  if (place.includes('&')) return last
  let column = 0
  for (const letter of /^[A-Za-z]*/.exec(place)?.[0] ?? '')
    column = column * 26 + letter.toUpperCase().charCodeAt(0) - letterBefore
  return Math.min(column, last)
}

/** How many cells the rows of a part would have, if it is a sheet: as many as its farthest brings along. */
async function spreadOf(part: PackedPart, { most, last }: { most: number; last: number }): Promise<number> {
  const decoder = new TextDecoder()
  let [spread, widest, rest] = [0, 0, '']
  for await (const chunk of unpackedChunks(part)) {
    const text = rest + decoder.decode(chunk, { stream: true })
    for (const [, place] of text.matchAll(marks))
      if (place === undefined) [spread, widest] = [spread + widest, 0]
      else widest = Math.max(widest, columnOf(place, last))
    if (spread > most) break
    rest = text.slice(-kept)
  }
  return spread
}

/**
 * Looks whether the rows of a workbook would have more cells than it may unpack to bytes, before anybody makes lists of them: a cell
 * far to the right brings all before it along, so that a few kilobytes took gigabytes. Throws `FileProblem`.
 */
export async function checkSpread(bytes: Uint8Array, most: number, last: number): Promise<void> {
  for (const part of packedParts(bytes))
    if ((await spreadOf(part, { most, last })) > most) throw new FileProblem('too_much_packed')
}
