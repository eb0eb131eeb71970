import { importLimits } from '../import.ts'
import { FileProblem } from './fileProblem.ts'

/** Returns the index after the closing quote of a cell that starts at `begin`; undefined if it is not closed. */
function closingOf(text: string, begin: number): number | undefined {
  for (let at = text.indexOf('"', begin + 1); at >= 0; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return at + 1
  return undefined
}

/** Counts the separators of a row from an index on, without creating cells. */
function separatorsFrom(text: string, begin: number, separator: string): number {
  let count = 0
  for (let at = begin; at < text.length && text[at] !== '\n' && text[at] !== '\r'; at++)
    if (text[at] === separator) count++
  return count
}

/**
 * Checks that every quoted cell is closed, because a reader would take all that follows for one cell or drop quotes,
 * and that no row has too many cells, before they become arrays. Throws `FileProblem` with the row, counted as a
 * spreadsheet does.
 */
export function checkQuotes(text: string, separator: string, maxCells: number): void {
  const ends = new RegExp(`[${separator === '|' ? '\\|' : separator}\\r\\n]`, 'g')
  for (let at = 0, line = 1, cells = 0; at < text.length;) {
    if (++cells > maxCells)
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
