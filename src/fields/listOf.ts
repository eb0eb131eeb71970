import * as z from 'zod/mini'

/** Refuses a list that names a thing twice; two entries are the same thing where their `keyOf` is. */
export const distinct = (keyOf: (entry: string) => unknown = entry => entry) =>
  z.refine((list: unknown) => !Array.isArray(list) || new Set(list.map(entry => (typeof entry === 'string' ? keyOf(entry) : entry))).size === list.length, 'duplicate_value')

/** The entries of a CSV cell, separated by semicolons or bars. */
export const readList = (cell: string): string[] =>
  cell
    .split(/[;|]/)
    .map(entry => entry.trim())
    .filter(entry => entry !== '')
