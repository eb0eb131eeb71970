import { writeXlsxStream } from 'hucre/xlsx'
import type { Row } from '../../engine/model/query.ts'
import type { Cell, Column } from './cells.ts'
import { guardFormula } from '../../engine/fields/cell.ts'

const special = /[",\r\n]/

const quoted = (text: string): string => (special.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const csvCell = (cell: Cell): string =>
  cell === null ? '' : typeof cell === 'string' ? quoted(guardFormula(cell)) : String(cell)

/** The header line of a CSV file (RFC 4180), with its line break. Formulas are escaped as in the rows. */
export const csvHeader = (columns: readonly Column[]): string =>
  `${columns.map(({ header }) => csvCell(header)).join(',')}\r\n`

/**
 * Rows as lines of CSV (RFC 4180), each with its line break. Texts that a spreadsheet would take for formulas are
 * escaped.
 */
export function csvRows(columns: readonly Column[], rows: readonly Row[]): string {
  let text = ''
  for (const row of rows) {
    let before = ''
    for (const column of columns) {
      text += before + csvCell(column.cell(row))
      before = ','
    }
    text += '\r\n'
  }
  return text
}

export interface Exported {
  /** The resource, which names the sheet. */
  resource: string
  pages: AsyncIterable<readonly Row[]>
  columns: readonly Column[]
  /** The names of the columns' properties. */
  names: readonly string[]
}

interface Format {
  type: string
  write(exported: Exported): ReadableStream<Uint8Array>
}

/** The maximum length of a sheet's name. */
const sheetName = 31

/** The byte order mark, which spreadsheets need to read Georgian. */
const byteOrderMark = '\uFEFF'

/**
 * Escaped characters of a workbook (ECMA-376, 22.9.2.19), including those that the writer creates by escaping the next
 * character.
 */
const escapedCharacter = /_(?=x[\dA-Fa-f]{4}[_\u0000-\u001f])/g

/** Escapes a text for a workbook, so that it is read unchanged. */
const escapeForWorkbook = (text: string): string => text.replace(escapedCharacter, '_x005F_')

const cellsOf = (columns: readonly Column[], row: Row): Cell[] =>
  columns.map(column => {
    const cell = column.cell(row)
    return typeof cell === 'string' ? escapeForWorkbook(cell) : cell
  })

async function* csv({ pages, columns }: Exported): AsyncGenerator<string> {
  yield byteOrderMark + csvHeader(columns)
  for await (const rows of pages) yield csvRows(columns, rows)
}

async function* xlsxRows({ pages, columns }: Exported): AsyncGenerator<Cell[]> {
  for await (const rows of pages) for (const row of rows) yield cellsOf(columns, row)
}

const pick = (names: readonly string[], row: Row): Row =>
  Object.fromEntries(names.map(name => [name, row[name] ?? null]))

async function* jsonItems(pages: AsyncIterable<readonly Row[]>, write: (row: Row) => unknown): AsyncGenerator<string> {
  let before = ''
  for await (const rows of pages) {
    if (rows.length > 0) yield before + rows.map(row => JSON.stringify(write(row))).join(',\n')
    before = ',\n'
  }
}

async function* json({ pages, names }: Exported): AsyncGenerator<string> {
  yield '[\n'
  yield* jsonItems(pages, row => pick(names, row))
  yield '\n]\n'
}

const point = ({ lat, lng }: Row): object | null =>
  typeof lat === 'number' && typeof lng === 'number' ? { type: 'Point', coordinates: [lng, lat] } : null

async function* geojson({ pages, names }: Exported): AsyncGenerator<string> {
  const properties = names.filter(name => name !== 'lat' && name !== 'lng')
  yield '{"type":"FeatureCollection","features":[\n'
  yield* jsonItems(pages, row => ({
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

/** The formats of exports, written a page of rows at a time. */
export const formats = {
  csv: { type: 'text/csv; charset=utf-8', write: exported => encoded(csv(exported)) },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: exported =>
      writeXlsxStream(xlsxRows(exported), {
        name: exported.resource.slice(0, sheetName),
        columns: exported.columns.map(({ header }) => ({ header: escapeForWorkbook(header) })),
        freezePane: { rows: 1 },
      }),
  },
  json: { type: 'application/json; charset=utf-8', write: exported => encoded(json(exported)) },
  geojson: { type: 'application/geo+json', write: exported => encoded(geojson(exported)) },
} as const satisfies Record<string, Format>

/** The media type of a format, without its character set. */
export const mediaType = (format: FormatName): string => formats[format].type.replace(/;.*/, '')

export type FormatName = keyof typeof formats

export const formatNames = Object.keys(formats) as FormatName[]
