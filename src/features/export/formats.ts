import { writeXlsxStream } from 'hucre/xlsx'
import type { Row } from '../../engine/model/query.ts'
import type { Cell, Column } from './cells.ts'
import { guardFormula } from '../../engine/fields/cell.ts'

const special = /[",\r\n]/

const quoted = (text: string): string => (special.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const written = (cell: Cell): string =>
  cell === null ? '' : typeof cell === 'string' ? quoted(guardFormula(cell)) : String(cell)

/** The first line of a table as CSV (RFC 4180), with the end of the line; made plain as the texts below it are. */
export const headLine = (columns: readonly Column[]): string =>
  `${columns.map(({ header }) => written(header)).join(',')}\r\n`

/** Rows as lines of CSV (RFC 4180), each with its end; texts that a spreadsheet would take for formulas are made plain. */
export function bodyLines(columns: readonly Column[], rows: readonly Row[]): string {
  let text = ''
  for (const row of rows) {
    let before = ''
    for (const column of columns) {
      text += before + written(column.cell(row))
      before = ','
    }
    text += '\r\n'
  }
  return text
}

export interface Exported {
  /** What it is about. */
  resource: string
  pages: AsyncIterable<readonly Row[]>
  columns: readonly Column[]
  /** Names of the properties that the columns show. */
  names: readonly string[]
}

interface Format {
  type: string
  write(exported: Exported): ReadableStream<Uint8Array>
}

/** Characters that the name of a spreadsheet's sheet may have. */
const sheetName = 31

/** What a spreadsheet needs to read Georgian. */
const mark = '\uFEFF'

/** What a workbook takes for a letter by its number (ECMA-376, 22.9.2.19), also where the writer makes such a number of the letter behind it. */
const numbered = /_(?=x[\dA-Fa-f]{4}[_\u0000-\u001f])/g

/** A text as a workbook holds it, so that it is read as it is. */
const escapeNumbered = (text: string): string => text.replace(numbered, '_x005F_')

const cellsOf = (columns: readonly Column[], row: Row): Cell[] =>
  columns.map(column => {
    const cell = column.cell(row)
    return typeof cell === 'string' ? escapeNumbered(cell) : cell
  })

async function* csv({ pages, columns }: Exported): AsyncGenerator<string> {
  yield mark + headLine(columns)
  for await (const rows of pages) yield bodyLines(columns, rows)
}

async function* xlsxRows({ pages, columns }: Exported): AsyncGenerator<Cell[]> {
  for await (const rows of pages) for (const row of rows) yield cellsOf(columns, row)
}

const pick = (names: readonly string[], row: Row): Row =>
  Object.fromEntries(names.map(name => [name, row[name] ?? null]))

async function* listed(pages: AsyncIterable<readonly Row[]>, write: (row: Row) => unknown): AsyncGenerator<string> {
  let before = ''
  for await (const rows of pages) {
    if (rows.length > 0) yield before + rows.map(row => JSON.stringify(write(row))).join(',\n')
    before = ',\n'
  }
}

async function* json({ pages, names }: Exported): AsyncGenerator<string> {
  yield '[\n'
  yield* listed(pages, row => pick(names, row))
  yield '\n]\n'
}

const point = ({ lat, lng }: Row): object | null =>
  typeof lat === 'number' && typeof lng === 'number' ? { type: 'Point', coordinates: [lng, lat] } : null

async function* geojson({ pages, names }: Exported): AsyncGenerator<string> {
  const properties = names.filter(name => name !== 'lat' && name !== 'lng')
  yield '{"type":"FeatureCollection","features":[\n'
  yield* listed(pages, row => ({
    type: 'Feature',
    id: row.id,
    geometry: point(row),
    properties: pick(properties, row),
  }))
  yield '\n]}\n'
}

const encoded = (texts: AsyncIterable<string>): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder()
  const reader = texts[Symbol.asyncIterator]()
  return new ReadableStream({
    pull: async controller => {
      const { done, value } = await reader.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => void (await reader.return?.()),
  })
}

/** How an export is written, a page of rows at a time. */
export const formats = {
  csv: { type: 'text/csv; charset=utf-8', write: exported => encoded(csv(exported)) },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: exported =>
      writeXlsxStream(xlsxRows(exported), {
        name: exported.resource.slice(0, sheetName),
        columns: exported.columns.map(({ header }) => ({ header: escapeNumbered(header) })),
        freezePane: { rows: 1 },
      }),
  },
  json: { type: 'application/json; charset=utf-8', write: exported => encoded(json(exported)) },
  geojson: { type: 'application/geo+json', write: exported => encoded(geojson(exported)) },
} as const satisfies Record<string, Format>

/** The media type of a format, without what it says of its letters. */
export const mediaType = (format: FormatName): string => formats[format].type.replace(/;.*/, '')

export type FormatName = keyof typeof formats

export const formatNames = Object.keys(formats) as FormatName[]
