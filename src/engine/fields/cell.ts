import type { Column } from '../model/column.ts'

const separated = /[;|]/

const isScalar = (value: unknown): boolean => value === null || typeof value !== 'object'

/** Formats a column's value as a table cell, such that the field type's `read` returns the same value. */
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
 * Where a spreadsheet may start a cell: at the beginning of a text, and after any separator of cells or lines that some
 * locale or program uses, ignoring spaces and quotation marks.
 */
const beginning = '(?:^|[;|\\t\\r\\n])[\\s"]*'
const sign = '[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20]'

const formula = new RegExp(`(?=${sign})(?<=${beginning}'*)|(?=[\\t\\r])(?<=^'*)`, 'g')
const guarded = new RegExp(`'(?:(?=${sign})(?<=${beginning}'+)|(?=[\\t\\r])(?<=^'+))`, 'g')

/**
 * Prefixes an apostrophe, as people do in spreadsheets, wherever a program could interpret the text as a formula,
 * whatever separator it uses; other texts are unchanged.
 */
export const guardFormula = (text: string): string => text.replace(formula, "'")

/** Reverses `guardFormula`. */
export const unguardFormula = (text: string): string => text.replace(guarded, '')
