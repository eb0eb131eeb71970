import { streamCsvRows } from 'hucre/csv'
import { readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { unguardFormula } from '../../../engine/fields/cell.ts'
import type { Encoding } from './encodingNames.ts'
import { decode, encodingOf } from './encodings.ts'
import { fileKind } from './fileKind.ts'
import { FileProblem } from './fileProblem.ts'
import type { Separator } from './separatorNames.ts'
import { checkQuotes } from './quotes.ts'
import { separatorOf } from './separators.ts'
import { unpackedBytes } from './zipSize.ts'

/** How a file is read; what is left out is found. */
export interface Reading {
  encoding?: Encoding
  separator?: Separator
  sheet?: string
}

/** A file made ready to be read row by row; `line` counts the rows as a spreadsheet does. */
export interface Table {
  /** How it is read: a text by encoding and separator, a workbook by its sheet. */
  reading: Reading
  sheets: string[]
  rows(): AsyncIterable<{ line: number; cells: string[] }> | Iterable<{ line: number; cells: string[] }>
}

const mostUnpacked = 600_000_000

function textTable(bytes: Uint8Array, given: Reading): Table {
  const encoding = given.encoding ?? encodingOf(bytes)
  const text = decode(bytes, encoding)
  const separator = given.separator ?? separatorOf(text)
  return {
    reading: { encoding, separator },
    sheets: [],
    *rows() {
      checkQuotes(text, separator)
      let line = 0
      for (const row of streamCsvRows(text, { delimiter: separator })) {
        line += 1
        yield { line, cells: row.map(cell => unguardFormula(String(cell ?? ''))) }
      }
    },
  }
}

/** A cell of a workbook as the text that a person would have written; a day without a time is a day. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (!(value instanceof Date)) return typeof value === 'object' ? String((value as { text?: unknown }).text ?? '') : String(value)
  const written = Number.isNaN(value.getTime()) ? '' : value.toISOString()
  return written.endsWith('T00:00:00.000Z') ? written.slice(0, 10) : written
}

const broken = (error: unknown): never => {
  if (error instanceof FileProblem) throw error
  throw new FileProblem((error as Error).name === 'EncryptedFileError' ? 'encrypted' : 'broken_excel')
}

async function workbookTable(bytes: Uint8Array, given: Reading): Promise<Table> {
  if (unpackedBytes(bytes) > mostUnpacked) throw new FileProblem('too_much_packed')
  const sheets: string[] = []
  await readXlsx(bytes, { sheets: ({ name }) => (sheets.push(name), false) }).catch(broken)
  const sheet = sheets.find(name => name === given.sheet) ?? sheets[0]
  if (sheet === undefined) throw new FileProblem('broken_excel')
  return {
    reading: { sheet },
    sheets,
    async *rows() {
      try {
        for await (const { index, values } of streamXlsxRows(bytes, { sheet })) yield { line: index + 1, cells: values.map(cellText) }
      } catch (error) {
        broken(error)
      }
    },
  }
}

/** The table that a file holds. Throws `FileProblem`. */
export async function openTable(bytes: Uint8Array, reading: Reading): Promise<Table> {
  return fileKind(bytes) === 'xlsx' ? workbookTable(bytes, reading) : textTable(bytes, reading)
}
