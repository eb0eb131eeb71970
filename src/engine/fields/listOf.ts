import * as z from 'zod/mini'

/** Rejects lists with duplicates; entries are equal if their `keyOf` is. */
export const distinct = (keyOf: (entry: string) => unknown = entry => entry) =>
  z.refine(
    (list: unknown) =>
      !Array.isArray(list) ||
      new Set(list.map(entry => (typeof entry === 'string' ? keyOf(entry) : entry))).size === list.length,
    'duplicate_value',
  )

const listIn = (cell: string): unknown => {
  try {
    return JSON.parse(cell)
  } catch {
    return undefined
  }
}

/** Parses a table cell as a list: separated by semicolons or bars, or as JSON if an entry contains one of these. */
export function readList(cell: string): string[] {
  const listed = cell.startsWith('[') ? listIn(cell) : undefined
  if (Array.isArray(listed)) return listed.map(String)
  return cell
    .split(/[;|]/)
    .map(entry => entry.trim())
    .filter(entry => entry !== '')
}
