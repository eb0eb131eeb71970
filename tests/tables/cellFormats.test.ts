import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { createFileReader } from '../../src/features/import/tables/readFile.ts'
import { numberFormat } from '../../src/features/import/tables/numberFormats.ts'

const bookOf = (format: string, values: (number | null)[]) =>
  writeXlsx({
    sheets: [
      {
        name: 'First',
        columns: [{ header: 'name' }, { header: 'value', numFmt: format }],
        rows: [['name', 'value'], ...values.map((value, index) => [`row ${index}`, value])],
      },
    ],
  })

const cellsIn = async (bytes: Uint8Array) => {
  const { rows } = await createFileReader(bytes).head({})
  return rows.map(({ cells }) => cells[1])
}

/** Changes the parts of a workbook whose name contains a word. */
const changed = (bytes: Uint8Array, word: string, change: (xml: string) => string): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(unzipSync(bytes)).map(([name, part]) => [
        name,
        name.includes(word) ? strToU8(change(strFromU8(part))) : part,
      ]),
    ),
  )

describe('a cell of a workbook', () => {
  it.each([
    ['a share', '0%', [0.1, 0.07, 1, 0.125, -0.2], ['10%', '7%', '100%', '12.5%', '-20%']],
    ['a share with decimals', '0.00%', [0.1], ['10%']],
    ['a share of two forms', '0%;[Red]-0%', [-0.1], ['-10%']],
    ['a quoted sign', '0"%"', [10], ['10']],
    ['a time', 'h:mm', [14.5 / 24, 9 / 24, 0], ['14:30', '09:00', '00:00']],
    ['a time of twelve hours', '[$-409]h:mm AM/PM', [14.5 / 24], ['14:30']],
    ['a time with seconds', 'h:mm:ss', [(14 * 3600 + 5) / 86_400], ['14:00:05']],
    ['a duration', '[h]:mm', [1.5, 36.75 / 24, 70], ['36:00', '36:45', '1680:00']],
    ['a code', '00000000000', [1_001_012_345, 12_345_678_901], ['01001012345', '12345678901']],
    ['money', '#,##0.00\\ [$₾-437]', [1234.5], ['1234.5']],
    ['money of books', '_-* #,##0.00 "₾"_-', [12], ['12']],
    ['a sum', 'General', [1.1 * 3, 0.1 + 0.2], ['3.3', '0.3']],
    ['a day', 'dd\\.mm\\.yyyy', [46_168], ['2026-05-26']],
    ['a day with a time', 'yyyy-mm-dd hh:mm', [46_168 + 14.5 / 24], ['2026-05-26T14:30:00.000']],
  ])('is read as a person would write it: %s', async (_what, format, values, texts) => {
    expect(await cellsIn(await bookOf(format, values))).toEqual(texts)
  })

  it.each([
    ['dd\\.mm\\.yyyy', 44_706, '2026-05-26'],
    ['h:mm', 0.5, '12:00'],
    ['[h]:mm', 70, '1680:00'],
  ])('with the format %s is read by the calendar of 1904 if its workbook says so', async (format, value, text) => {
    const bytes = changed(await bookOf(format, [value]), 'workbook.xml', xml =>
      xml.replace('<bookViews>', '<workbookPr date1904="1"/><bookViews>'),
    )
    expect(await cellsIn(bytes)).toEqual([text])
  })

  it('is read by the format of its own row and column, also behind rows and cells that are missing', async () => {
    const bytes = changed(await bookOf('0%', [0.1, null, 0.3]), 'sheet1.xml', xml =>
      xml
        .replace(/<row r="3".*?<\/row>/, '<row r="3"/>')
        .replace('<c r="B4"', '<c r="C4"')
        .replaceAll('<c ', '<x:c ')
        .replaceAll('</c>', '</x:c>'),
    )
    const { rows } = await createFileReader(bytes).head({})
    expect(rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [2, 'row 0', '10%'],
      [4, 'row 2', '', '30%'],
    ])
  })

  it.each([
    ['is a word for yes or no', '<c r="B2" t="b"><v>1</v></c>', 'true'],
    ['is an error', '<c r="B2" t="e"><v>#N/A</v></c>', '#N/A'],
    [
      'has parts in several fonts',
      '<c r="B2" t="inlineStr"><is><r><t>two </t></r><r><t>parts</t></r></is></c>',
      'two parts',
    ],
    ['is the result of a formula', '<c r="B2" t="str"><f>A1</f><v>text</v></c>', 'text'],
    ['is the share that a formula returns', '<c r="B2" s="1"><f>1/4</f><v>0.25</v></c>', '25%'],
  ])('that %s is read as it is shown', async (_what, cell, text) => {
    const bytes = changed(await bookOf('0%', [0.1]), 'sheet1.xml', xml => xml.replace(/<c r="B2".*?<\/c>/, cell))
    expect(await cellsIn(bytes)).toEqual([text])
  })

  it('has no format that would write a value it does not fit', () => {
    expect(numberFormat('0%', false)?.('ten')).toBeUndefined()
    expect(numberFormat('000', false)?.(1.5)).toBeUndefined()
    expect(numberFormat('h:mm', false)?.(new Date(NaN))).toBeUndefined()
    expect(numberFormat('h:mm', false)?.(2.5)).toBeUndefined()
  })
})
