import { FileProblem } from './fileProblem.ts'
import { packedParts, unpackedChunks, type PackedPart } from './packedParts.ts'

/** The reference of a cell, or the end of a row. */
const cellOrRowEnd = /["'\s]r\s*=\s*["']?([^"'>\s]*)|<\/(?:\s*|[^<>:]*:)row/g

/** The character before A, which stands for no column. */
const letterBefore = 0x40

/** Characters at the end of a chunk that are searched again with the next one, because a match can start there. */
const overlap = 200

/**
 * Returns the column of a cell reference such as `XFD12`, counted from 1; `last` for one with character references,
 * which nobody writes.
 */
export function columnOf(place: string, last: number): number {
  if (place.includes('&')) return last
  let column = 0
  for (const letter of /^[A-Za-z]*/.exec(place)?.[0] ?? '')
    column = column * 26 + letter.toUpperCase().charCodeAt(0) - letterBefore
  return Math.min(column, last)
}

/**
 * Returns how many cells the rows of a sheet would have if each row had as many as its farthest cell requires; 0 for
 * any other part.
 */
async function cellCountOf(part: PackedPart, { most, last }: { most: number; last: number }): Promise<number> {
  const decoder = new TextDecoder()
  let [cells, widest, rest] = [0, 0, '']
  for await (const chunk of unpackedChunks(part)) {
    const text = rest + decoder.decode(chunk, { stream: true })
    for (const [, place] of text.matchAll(cellOrRowEnd))
      if (place === undefined) [cells, widest] = [cells + widest, 0]
      else widest = Math.max(widest, columnOf(place, last))
    if (cells > most) break
    rest = text.slice(-overlap)
  }
  return cells
}

/**
 * Checks that the rows of a workbook have no more cells than it may unpack to bytes, before they become arrays: a cell
 * far to the right creates all cells before it, so a few kilobytes could take gigabytes of memory. Throws
 * `FileProblem`.
 */
export async function checkCellCount(bytes: Uint8Array, most: number, last: number): Promise<void> {
  for (const part of packedParts(bytes))
    if ((await cellCountOf(part, { most, last })) > most) throw new FileProblem('too_much_packed')
}
