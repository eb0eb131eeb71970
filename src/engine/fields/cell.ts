import type { Column } from '../model/column.ts'

const separated = /[;|]/

const isScalar = (value: unknown): boolean => value === null || typeof value !== 'object'

/** A value of a column as a cell of a table holds it: what the field type's `read` gives back unchanged. */
export function writeCell(value: unknown, column: Column): string {
  if (value === null || value === undefined) return ''
  if (column === 'json') return JSON.stringify(value)
  if (typeof value !== 'object') return String(value)
  const isPlainList =
    Array.isArray(value) &&
    value.length > 0 &&
    value.every(entry => isScalar(entry) && !separated.test(String(entry)) && String(entry).trim() === String(entry))
  return isPlainList ? value.join('; ') : JSON.stringify(value)
}

/**
 * Where a spreadsheet may begin a cell: at a text's beginning, and behind whatever parts cells and lines in some country or program,
 * spaces and quotes aside.
 */
const beginning = '(?:^|[;|\\t\\r\\n])[\\s"]*'
const sign = '[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20]'

const formula = new RegExp(`(?=${sign})(?<=${beginning}'*)|(?=[\\t\\r])(?<=^'*)`, 'g')
const guarded = new RegExp(`'(?:(?=${sign})(?<=${beginning}'+)|(?=[\\t\\r])(?<=^'+))`, 'g')

/**
 * A text with an apostrophe, as people write it there, before whatever a spreadsheet would take for a formula, however the program
 * parts its cells; others as they are.
 */
export const guardFormula = (text: string): string => text.replace(formula, "'")

/** The text that `guardFormula` was given. */
export const unguardFormula = (text: string): string => text.replace(guarded, '')
