import type { Column } from '../model/column.ts'

const separated = /[;|]/

const isScalar = (value: unknown): boolean => value === null || typeof value !== 'object'

/** A value of a column as a cell of a table holds it: what the field type's `read` gives back unchanged. */
export function writeCell(value: unknown, column: Column): string {
  if (value === null || value === undefined) return ''
  if (column === 'json') return JSON.stringify(value)
  if (typeof value !== 'object') return String(value)
  const isPlainList = Array.isArray(value) && value.length > 0 && value.every(entry => isScalar(entry) && !separated.test(String(entry)) && String(entry).trim() === String(entry))
  return isPlainList ? value.join('; ') : JSON.stringify(value)
}

const formula = /^'*[=+\-@\t\r]/
const guarded = /^'(?='*[=+\-@\t\r])/

/** A text that a spreadsheet would take for a formula made plain by an apostrophe, as people do it there; others as they are. */
export const guardFormula = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** The text that `guardFormula` was given. */
export const unguardFormula = (text: string): string => text.replace(guarded, '')
