import * as z from 'zod/mini'

/** Refuses a list that names a thing twice. */
export const distinct = () => z.refine((list: unknown) => !Array.isArray(list) || new Set(list).size === list.length, 'duplicate_value')

/** The entries of a CSV cell, separated by semicolons or bars. */
export const readList = (cell: string): string[] =>
  cell
    .split(/[;|]/)
    .map(entry => entry.trim())
    .filter(entry => entry !== '')
