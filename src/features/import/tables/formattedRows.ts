import { columnOf } from './checkCellCount.ts'
import { builtInFormats, numberFormat, type NumberFormat } from './numberFormats.ts'
import { packedParts, type PackedPart } from './packedParts.ts'
import { readXml } from './readXml.ts'

/** The formats of the cells of one row by their column, counted from 0. */
export type RowFormats = ReadonlyMap<number, NumberFormat>

/** Returns the formats of a workbook by the number of a cell's style; numbers and dates have none. */
async function formatsByStyle(styles: PackedPart, is1904: boolean): Promise<(NumberFormat | undefined)[]> {
  const codes = new Map(Object.entries(builtInFormats))
  const formats: (NumberFormat | undefined)[] = []
  for await (const { name, parent, attributes } of readXml(styles))
    if (name === 'numFmt' && parent === 'numFmts') codes.set(attributes.numFmtId ?? '', attributes.formatCode ?? '')
    else if (name === 'xf' && parent === 'cellXfs') {
      const code = codes.get(attributes.numFmtId ?? '')
      formats.push(code === undefined ? undefined : numberFormat(code, is1904))
    }
  return formats
}

async function* rowFormats(
  sheet: PackedPart,
  formats: readonly (NumberFormat | undefined)[],
  columns: number,
): AsyncGenerator<RowFormats> {
  let row: Map<number, NumberFormat> | undefined
  let column = 0
  for await (const { name, parent, attributes } of readXml(sheet)) {
    if (name === 'row' && parent === 'sheetData') {
      if (row) yield row
      row = new Map()
      column = 0
    } else if (name === 'c' && parent === 'row') {
      if (attributes.r) column = columnOf(attributes.r, columns) - 1
      const format = formats[Number(attributes.s)]
      if (format) row?.set(column, format)
      column += 1
    }
  }
  if (row) yield row
}

const folder = 'xl/'

/**
 * Returns the formats of each row of a workbook's sheet, in the order of the rows; undefined if no cell has a format
 * that its text depends on. `columns`: the maximum number of columns.
 */
export async function formattedRows(
  bytes: Uint8Array,
  sheet: string,
  columns: number,
): Promise<AsyncGenerator<RowFormats> | undefined> {
  const parts = new Map(packedParts(bytes).map(part => [part.name, part]))
  const [workbook, links, styles] = ['workbook.xml', '_rels/workbook.xml.rels', 'styles.xml'].map(name =>
    parts.get(folder + name),
  )
  if (!workbook || !links || !styles) return undefined
  let [is1904, link]: [boolean, string | undefined] = [false, undefined]
  for await (const { name, attributes } of readXml(workbook))
    if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
    else if (name === 'sheet' && attributes.name === sheet) link ??= attributes['r:id']
  const formats = await formatsByStyle(styles, is1904)
  if (!formats.some(Boolean)) return undefined
  for await (const { attributes } of readXml(links)) {
    if (attributes.Id !== link || attributes.Target === undefined) continue
    const target = attributes.Target
    const part = parts.get(target.startsWith('/') ? target.slice(1) : folder + target)
    return part && rowFormats(part, formats, columns)
  }
  return undefined
}
