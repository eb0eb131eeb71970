import { importLimits } from '../import.ts'
import { FileProblem } from './fileProblem.ts'

/** The place after the quotation mark that closes a cell which begins at a place; undefined where none does. */
function closingOf(text: string, begin: number): number | undefined {
  for (let at = text.indexOf('"', begin + 1); at >= 0; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return at + 1
  return undefined
}

/** How many separators follow a place in its row, without making cells of them. */
function separatorsFrom(text: string, begin: number, separator: string): number {
  let count = 0
  for (let at = begin; at < text.length && text[at] !== '\n' && text[at] !== '\r'; at++)
    if (text[at] === separator) count++
  return count
}

/**
 * Looks whether every cell that begins with a quotation mark ends with one, since a reader would else take all that follows for one
 * cell, or leave marks out, and whether a row has more cells than any may have, before anybody makes a list of them. Throws
 * `FileProblem` with the row, counted as a spreadsheet does.
 */
export function checkQuotes(text: string, separator: string, mostCells: number): void {
  const ends = new RegExp(`[${separator === '|' ? '\\|' : separator}\\r\\n]`, 'g')
  for (let at = 0, line = 1, cells = 0; at < text.length;) {
    if (++cells > mostCells)
      throw new FileProblem('too_many_columns', {
        columns: cells + separatorsFrom(text, at, separator),
        limit: importLimits.columns,
      })
    if (text[at] === '"') {
      const end = closingOf(text, at)
      if (
        end === undefined ||
        !(end === text.length || text[end] === separator || text[end] === '\r' || text[end] === '\n')
      )
        throw new FileProblem('broken_quote', { line })
      at = end
    } else {
      ends.lastIndex = at
      at = ends.exec(text)?.index ?? text.length
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at++
    if (text[at] === '\r' || text[at] === '\n') [line, cells] = [line + 1, 0]
    at++
  }
}
