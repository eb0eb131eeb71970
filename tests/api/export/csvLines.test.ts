import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import type { Cell, Column } from '../../../src/features/export/cells.ts'
import { csvRows, csvHeader } from '../../../src/features/export/formats.ts'
import { guardFormula, unguardFormula } from '../../../src/engine/fields/cell.ts'
import { processorTime } from '../../processorTime.ts'

const columns: Column[] = ['a', 'b, with a comma'].map(name => ({ header: name, cell: row => row[name] as Cell }))
const texts = [
  'plain',
  '',
  'a,b',
  'say "so"',
  '"',
  'two\nlines',
  'two\r\nlines',
  '\r',
  ' padded ',
  'ღვინო',
  '=1+1',
  "'=1",
  '-5',
  '+995',
  '@name',
  '\ttab',
  "'",
  '😀',
  'Wine;=HYPERLINK("http://evil.example")',
  "Bar;=cmd|' /C calc'!A0;x",
  "Bar; '=1",
  'a|-1|  +2',
  'a\t@x',
  'two\n=lines',
  'two\r\n"=lines',
  ';;=1',
  '"=1',
  '=1;=2',
  'a;\uff1d1',
  'a=b;c',
]

describe('lines of CSV', () => {
  it('are read back unchanged by a CSV reader, except for apostrophes before formulas', () => {
    const rows = texts.map((text, index) => ({ a: text, 'b, with a comma': texts[texts.length - 1 - index] ?? '' }))
    const [head, ...body] = parse(csvHeader(columns) + csvRows(columns, rows), { record_delimiter: '\r\n' })
    expect(head).toEqual(['a', 'b, with a comma'])
    expect(body.map(cells => cells.map(unguardFormula))).toEqual(rows.map(row => Object.values(row)))
  })

  it('contain plain numbers and booleans, and nothing for empty values', () => {
    expect(
      csvRows(columns, [
        { a: 1.5, 'b, with a comma': true },
        { a: null, 'b, with a comma': -2 },
      ]),
    ).toBe('1.5,true\r\n,-2\r\n')
  })

  it('have no heading that begins like a formula, whoever declared the field', () => {
    const named = ['=HYPERLINK("http://evil.example")', 'Rooms; =1+1'].map(header => ({ header, cell: () => null }))
    expect(parse(csvHeader(named), { record_delimiter: '\r\n' })).toEqual([
      [`'=HYPERLINK("http://evil.example")`, `Rooms; '=1+1`],
    ])
  })

  it('have no text that begins like a formula', () => {
    const cells = texts.map(text => csvRows(columns.slice(0, 1), [{ a: text }]))
    expect(cells.filter(line => /^"?[=+\-@\t\r]/.test(line) && line.trim() !== '')).toEqual([])
  })

  it.each([';', '\t', '|', ','])('have no cell that begins like a formula where %j separates cells', delimiter => {
    const lines = csvRows(
      columns,
      texts.flatMap(text => [
        { a: text, 'b, with a comma': 'x' },
        { a: 'x', 'b, with a comma': text },
      ]),
    )
    const cells = parse(lines, { delimiter, relax_quotes: true, relax_column_count: true, quote: null }).flat()
    expect(cells.filter(cell => /^[\s"]*[=+\-@\uff1d]/.test(String(cell)) && String(cell).trim() !== '')).toEqual([])
  })

  it('escape and unescape a text of a hundred thousand characters quickly', async () => {
    for (const sign of ['=', "'", ' ', '\n', ';', '"', ';=', "'=", '\n=']) {
      const text = sign.repeat(100_000 / sign.length)
      expect(await processorTime(() => expect(unguardFormula(guardFormula(text))).toBe(text))).toBeLessThan(1_000)
    }
  })
})
