import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { columnNames, rowsOf } from '../../src/features/import/tables/readFile.ts'
import { createFileReader, type SentRow } from '../../src/features/import/tables/readFile.ts'
import { openTable, type Reading } from '../../src/features/import/tables/openTable.ts'
import { guardFormula, unguardFormula } from '../../src/engine/fields/cell.ts'

const georgian = '\u10d7\u10d1\u10d8\u10da\u10d8\u10e1\u10d8'
const utf8 = (text: string) => new TextEncoder().encode(text)
const wide = (text: string, isLittle: boolean, mark: boolean) => {
  const codes = [...(mark ? [0xfeff] : []), ...Array.from(text, letter => letter.charCodeAt(0))]
  return new Uint8Array(codes.flatMap(code => (isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255])))
}
const single = (text: string, table: Record<string, number>) =>
  new Uint8Array(Array.from(text, letter => table[letter] ?? letter.charCodeAt(0)))
const cyrillic = Object.fromEntries(
  Array.from({ length: 64 }, (_, index) => [String.fromCharCode(0x410 + index), 0xc0 + index]),
)

const head = (bytes: Uint8Array, reading: Reading = {}) => createFileReader(bytes).head(reading)
async function allRows(bytes: Uint8Array, reading: Reading = {}): Promise<SentRow[]> {
  const rows: SentRow[] = []
  for await (const part of createFileReader(bytes).parts(reading)) rows.push(...part)
  return rows
}

describe('a text file', () => {
  it.each([
    ['the first row', `${'a,'.repeat(20_000)}\nOne\n`],
    ['a later row', `a,b\n1,2\n${','.repeat(20_000)}\n`],
  ])('with more cells in %s than any spreadsheet has is rejected before they are read', async (_row, text) => {
    await expect(allRows(utf8(text))).rejects.toMatchObject({ code: 'too_many_columns' })
  })

  const text = `name;city\r\nOne;${georgian}\r\n"Two; ""quoted""";"a\nb"\r\n`

  it.each([
    ['UTF-8', utf8(text), 'utf-8'],
    ['UTF-8 with a mark', utf8(`\ufeff${text}`), 'utf-8'],
    ['UTF-16 with a mark', wide(text, true, true), 'utf-16le'],
    ['big-endian UTF-16 with a mark', wide(text, false, true), 'utf-16be'],
  ])('in %s is read with its encoding and separator recognized', async (_name, bytes, encoding) => {
    expect(await head(bytes)).toMatchObject({
      reading: { encoding, separator: ';' },
      columns: ['name', 'city'],
      rows: [
        { line: 2, cells: ['One', georgian] },
        { line: 3, cells: ['Two; "quoted"', 'a\nb'] },
      ],
    })
  })

  it('in Windows-1251 is distinguished from one in Windows-1252', async () => {
    const russian =
      '\u0433\u043e\u0441\u0442\u0438\u043d\u0438\u0446\u0430 \u0432 \u0441\u0442\u0430\u0440\u043e\u043c \u0433\u043e\u0440\u043e\u0434\u0435 \u0441 \u0432\u0438\u0434\u043e\u043c \u043d\u0430 \u0440\u0435\u043a\u0443'
    expect(await head(single(`a,b\n${russian},1\n${russian},2\n`, cyrillic))).toMatchObject({
      reading: { encoding: 'windows-1251' },
      rows: [{ cells: [russian, '1'] }, {}],
    })
    const french =
      'h\u00f4tel pr\u00e8s de la for\u00eat o\u00f9 l\u2019\u00e9t\u00e9 a \u00e9t\u00e9 tr\u00e8s agr\u00e9able'.replace(
        '\u2019',
        "'",
      )
    expect(await head(single(`a,b\n${french},1\n`, {}))).toMatchObject({
      reading: { encoding: 'windows-1252' },
      rows: [{ cells: [french, '1'] }],
    })
  })

  it('in an old Georgian encoding is read if that is chosen', async () => {
    const academy = single(
      `a\n${georgian}\n`,
      Object.fromEntries(Array.from({ length: 33 }, (_, index) => [String.fromCharCode(0x10d0 + index), 0xc0 + index])),
    )
    expect((await head(academy, { encoding: 'georgian-academy' })).rows[0]?.cells).toEqual([georgian])
    const bytes = { '\u10d0': 0xc0, '\u10d1': 0xc1, '\u10d7': 0xc8, '\u10d8': 0xc9, '\u10da': 0xcb, '\u10e1': 0xd3 }
    expect((await head(single('a\n\u10d0\u10d1\n', bytes), { encoding: 'georgian-ps' })).rows[0]?.cells).toEqual([
      '\u10d0\u10d1',
    ])
  })

  it.each([[','], [';'], ['\t'], ['|']])('has its separator recognized: %j', async separator => {
    const rows = ['a,x', 'b', 'c'].map(cell => (cell.includes(separator) ? `"${cell}"` : cell))
    expect((await head(utf8(`${rows.join(separator)}\n1${separator}2${separator}3\n`))).reading.separator).toBe(
      separator,
    )
  })

  it('keeps formula cells as texts, without the apostrophe that an export added', async () => {
    for (const value of ['=1+1', '+995 599', '-5', '@x', "'=quoted", "''-twice", "'tis", 'plain'])
      expect(unguardFormula(guardFormula(value))).toBe(value)
    expect((await head(utf8("a,b\n'=1+1,'tis\n"))).rows[0]?.cells).toEqual(['=1+1', "'tis"])
  })

  it('keeps a row with too many cells unchanged, so that it is rejected by line', async () => {
    expect(await allRows(utf8('a,b\n1,2,3\n1,2,,\n1\n'))).toEqual([
      { line: 2, cells: ['1', '2', '3'] },
      { line: 3, cells: ['1', '2'] },
      { line: 4, cells: ['1'] },
    ])
  })

  it('of 20,000 rows is read in parts that fit a request', async () => {
    const parts: SentRow[][] = []
    for await (const part of createFileReader(utf8(`a,b\n${`${georgian.repeat(20)},2\n`.repeat(20_000)}`)).parts({}))
      parts.push(part)
    expect(parts.flat()).toHaveLength(20_000)
    expect(Math.max(...parts.map(part => part.length))).toBeLessThanOrEqual(500)
    expect(Math.max(...parts.map(part => utf8(JSON.stringify(part)).length))).toBeLessThan(1_000_000)
  })
})

describe('the names of columns', () => {
  it('are unique and never empty', () => {
    expect(columnNames(['Name', 'Name', '', 'a\nb', 'Name', '', ''])).toEqual([
      'Name',
      'Name (2)',
      '#3',
      'a b',
      'Name (3)',
    ])
  })
})

describe('a file that is not a table', () => {
  const signature = (...bytes: number[]) => new Uint8Array([...bytes, ...Array<number>(200).fill(7)])
  it.each([
    ['empty', new Uint8Array(), 'empty'],
    ['headings alone', utf8('a,b\n'), 'no_rows'],
    ['blank lines alone', utf8('\n\n  \n'), 'empty'],
    ['a PDF', signature(0x25, 0x50, 0x44, 0x46), 'no_table'],
    ['an image', signature(0x89, 0x50, 0x4e, 0x47), 'no_table'],
    ['an old workbook', signature(0xd0, 0xcf, 0x11, 0xe0), 'old_excel'],
    ['a ZIP that is no workbook', signature(0x50, 0x4b, 0x03, 0x04), 'broken_excel'],
    ['NUL bytes', new Uint8Array(5_000), 'no_table'],
    [
      '100,000 columns',
      utf8(`${Array.from({ length: 100_000 }, (_, index) => `c${index}`).join(',')}\n1\n`),
      'too_many_columns',
    ],
    [
      '100,000 columns with another separator',
      utf8(`${Array.from({ length: 100_000 }, (_, index) => `c${index}`).join(';')}\n1\n`),
      'too_many_columns',
    ],
    ['a quotation mark that never closes', utf8(`a,b\n"${'x'.repeat(60_000)}\n1,2\n`), 'broken_quote'],
    ['a cell that is too long', utf8(`a,b\n"${'x'.repeat(60_000)}",1\n`), 'long_cell'],
  ])('is reported as such: %s', async (_what, bytes, code) => {
    await expect(head(bytes)).rejects.toMatchObject({ code })
  })
})

describe('a workbook', () => {
  const book = () =>
    writeXlsx({
      sheets: [
        { name: 'First', rows: [['name', 'day', 'rooms'], ['=1+1', new Date('2026-05-26'), 5], ['short']] },
        { name: 'Second', rows: [['other'], [true]] },
      ],
    })

  it('lists its sheets, and the chosen one is read; dates are dates and missing cells are empty', async () => {
    expect(await head(await book())).toMatchObject({
      reading: { sheet: 'First' },
      sheets: ['First', 'Second'],
      columns: ['name', 'day', 'rooms'],
      rows: [
        { line: 2, cells: ['=1+1', '2026-05-26', '5'] },
        { line: 3, cells: ['short', '', ''] },
      ],
    })
    expect(await head(await book(), { sheet: 'Second' })).toMatchObject({
      columns: ['other'],
      rows: [{ cells: ['true'] }],
    })
  })

  it('whose rows are numbered twice, backwards or invalidly has a separate line for each row', async () => {
    const parts = unzipSync(
      await writeXlsx({ sheets: [{ name: 'First', rows: [['name'], ['a'], ['b'], ['c'], ['d'], ['e']] }] }),
    )
    const path = 'xl/worksheets/sheet1.xml'
    const numbers = ['1', '5', '5', '2', 'x', '999999999']
    const sheet = strFromU8(parts[path] ?? new Uint8Array()).replace(
      /<row r="\d+"/g,
      () => `<row r="${numbers.shift()}"`,
    )
    const rows = await allRows(zipSync({ ...parts, [path]: strToU8(sheet) }))
    expect(rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [5, 'a'],
      [6, 'b'],
      [7, 'c'],
      [8, 'd'],
      [9, 'e'],
    ])
  })

  it('that is truncated is rejected', async () => {
    const bytes = await book()
    await expect(allRows(bytes.slice(0, bytes.length / 2))).rejects.toMatchObject({ code: 'broken_excel' })
  })

  it('that would unpack to more than the limit is not unpacked', async () => {
    const bytes = await book()
    expect((await openTable(bytes, {})).sheets).toContain('Second')
    await expect(openTable(bytes, {}, 1_000)).rejects.toMatchObject({ code: 'too_much_packed' })
  })

  const far: string[] = []
  far[16_383] = 'x'
  const long = 'x'.repeat(40_000)
  it.each([
    ['has a few cells far to the right', Array.from({ length: 20 }, () => far), 'too_much_packed'],
    ['says the same long text again and again', Array.from({ length: 30 }, () => [long]), 'too_much_packed'],
    ['says it in each cell of a row', [Array<string>(7).fill(long)], 'long_row'],
  ])('that is small and %s is not read to its end', async (_what, rows, code) => {
    const bytes = await writeXlsx({ sheets: [{ name: 'First', rows: [['a', 'b', 'c', 'd', 'e', 'f', 'g'], ...rows] }] })
    const read = async () => {
      for await (const row of rowsOf(await openTable(bytes, {}, 100_000))) expect(row.line).toBeGreaterThan(1)
    }
    await expect(read()).rejects.toMatchObject({ code })
  })

  it('that declares an unpacked size larger than any table, a ZIP bomb, is not unpacked', async () => {
    const bytes = Uint8Array.from(await book())
    const view = new DataView(bytes.buffer)
    for (let at = 0; at < bytes.length - 46; at++)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 0x7fffffff, true)
    await expect(head(bytes)).rejects.toMatchObject({ code: 'too_much_packed' })
  })
})
