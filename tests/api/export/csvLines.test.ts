import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import type { Cell, Column } from '../../../src/api/export/cells.ts'
import { bodyLines, headLine } from '../../../src/api/export/csvLines.ts'
import { unguardFormula } from '../../../src/fields/cell.ts'

const columns: Column[] = ['a', 'b, with a comma'].map(name => ({ header: name, cell: row => row[name] as Cell }))
const texts = ['plain', '', 'a,b', 'say "so"', '"', 'two\nlines', 'two\r\nlines', '\r', ' padded ', 'ღვინო', '=1+1', "'=1", '-5', '+995', '@name', '\ttab', "'", '😀']

describe('lines of CSV', () => {
  it('are read back by a reader of CSV as they were, apostrophes before formulas aside', () => {
    const rows = texts.map((text, index) => ({ a: text, 'b, with a comma': texts[texts.length - 1 - index] ?? '' }))
    const [head, ...body] = parse(headLine(columns) + bodyLines(columns, rows), { record_delimiter: '\r\n' })
    expect(head).toEqual(['a', 'b, with a comma'])
    expect(body.map(cells => cells.map(unguardFormula))).toEqual(rows.map(row => Object.values(row)))
  })

  it('write numbers and booleans plainly, and nothing for what is empty', () => {
    expect(bodyLines(columns, [{ a: 1.5, 'b, with a comma': true }, { a: null, 'b, with a comma': -2 }])).toBe('1.5,true\r\n,-2\r\n')
  })

  it('let no text begin like a formula', () => {
    const cells = texts.map(text => bodyLines(columns.slice(0, 1), [{ a: text }]))
    expect(cells.filter(line => /^"?[=+\-@\t\r]/.test(line) && line.trim() !== '')).toEqual([])
  })
})
