import * as z from 'zod/mini'

/** Refuses a list that names a thing twice; two entries are the same thing where their `keyOf` is. */
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

/** The entries of a cell of a table, separated by semicolons or bars, or as JSON where one of them holds such. */
export function readList(cell: string): string[] {
  const listed = cell.startsWith('[') ? listIn(cell) : undefined
  if (Array.isArray(listed)) return listed.map(String)
  return cell
    .split(/[;|]/)
    .map(entry => entry.trim())
    .filter(entry => entry !== '')
}
