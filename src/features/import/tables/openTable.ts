import { streamCsvRows } from 'hucre/csv'
import { readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { unguardFormula } from '../../../engine/fields/cell.ts'
import type { Encoding } from './encodingNames.ts'
import { decode, encodingOf } from './encodings.ts'
import { checkCellCount } from './checkCellCount.ts'
import { FileProblem } from './fileProblem.ts'
import { formattedRows } from './formattedRows.ts'
import { plainNumber } from './numberFormats.ts'
import { packedParts } from './packedParts.ts'
import type { Separator } from './separatorNames.ts'
import { checkQuotes } from './quotes.ts'
import { separatorOf } from './separators.ts'

/**
 * The size in bytes to which the parts of a ZIP file unpack according to its directory; more than the limit if the
 * directory lacks a size. Unpacking stops at that size.
 */
const unpackedBytes = (bytes: Uint8Array): number => packedParts(bytes).reduce((sum, { unpacked }) => sum + unpacked, 0)

const begins = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte)

const signatures = {
  zip: [0x50, 0x4b, 0x03, 0x04],
  ole: [0xd0, 0xcf, 0x11, 0xe0],
  pdf: [0x25, 0x50, 0x44, 0x46],
  png: [0x89, 0x50, 0x4e, 0x47],
  jpeg: [0xff, 0xd8, 0xff],
  gzip: [0x1f, 0x8b],
} as const

const sampledBytes = 8_192

/** Whether the first bytes look like text: hardly any zeros except for those of UTF-16. */
const isText = (bytes: Uint8Array): boolean => {
  const sample = bytes.subarray(0, sampledBytes)
  const zeros = [0, 0]
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  const isWide = Math.max(even, odd) > sample.length / 8 && Math.min(even, odd) < sample.length / 50
  return isWide || even + odd <= Math.max(2, sample.length / 500)
}

/** Detects the kind of a file by its content, regardless of its name. Throws `FileProblem` if it is not a table. */
function fileKind(bytes: Uint8Array): 'xlsx' | 'text' {
  if (bytes.length === 0) throw new FileProblem('empty')
  if (begins(bytes, signatures.zip)) return 'xlsx'
  if (begins(bytes, signatures.ole)) throw new FileProblem('old_excel')
  if (
    begins(bytes, signatures.pdf) ||
    begins(bytes, signatures.png) ||
    begins(bytes, signatures.jpeg) ||
    begins(bytes, signatures.gzip) ||
    !isText(bytes)
  )
    throw new FileProblem('no_table')
  return 'text'
}

/** How a file is read; omitted options are detected. */
export interface Reading {
  encoding?: Encoding
  separator?: Separator
  sheet?: string
}

/** A file that can be read row by row; `line` counts rows as a spreadsheet does. */
export interface Table {
  /** How it is read: text by encoding and separator, a workbook by its sheet. */
  reading: Reading
  sheets: string[]
  rows(): AsyncIterable<{ line: number; cells: string[] }> | Iterable<{ line: number; cells: string[] }>
}

/**
 * The bytes that a workbook may unpack to when reading it blocks nobody else, and the maximum numbers of rows and
 * columns in spreadsheets.
 */
const maxUnpacked = 600_000_000
const maxRows = 1_048_576
const maxCells = 16_384

/**
 * The characters that the cells of a workbook may have per byte that it may unpack to: cells with equal text share it
 * in the file.
 */
const lettersPerByte = 10

function textTable(bytes: Uint8Array, reading: Reading): Table {
  const encoding = reading.encoding ?? encodingOf(bytes)
  const text = decode(bytes, encoding)
  const separator = reading.separator ?? separatorOf(text)
  return {
    reading: { encoding, separator },
    sheets: [],
    *rows() {
      checkQuotes(text, separator, maxCells)
      let line = 0
      for (const row of streamCsvRows(text, { delimiter: separator })) {
        line += 1
        yield { line, cells: row.map(cell => unguardFormula(String(cell ?? ''))) }
      }
    },
  }
}

/**
 * Returns the cell of a workbook as the text that a person would have written; a date without a time is a date, and a
 * time has no zone.
 */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return plainNumber(value)
  if (!(value instanceof Date))
    return typeof value === 'object' ? String((value as { text?: unknown }).text ?? '') : String(value)
  const written = Number.isNaN(value.getTime()) ? '' : value.toISOString()
  return written.endsWith('T00:00:00.000Z') ? written.slice(0, 10) : written.slice(0, -1)
}

/** Counts the characters of a workbook's rows, because any number of cells can share one text. Throws `FileProblem`. */
function countLetters(most: number): (cells: readonly string[]) => void {
  let letters = 0
  return cells => {
    for (const cell of cells) letters += cell.length
    if (letters > most * lettersPerByte) throw new FileProblem('too_much_packed')
  }
}

const broken = (error: unknown): never => {
  if (error instanceof FileProblem) throw error
  throw new FileProblem((error as Error).name === 'EncryptedFileError' ? 'encrypted' : 'broken_excel')
}

async function workbookTable(bytes: Uint8Array, reading: Reading, most: number): Promise<Table> {
  if (unpackedBytes(bytes) > most) throw new FileProblem('too_much_packed')
  await checkCellCount(bytes, most, maxCells)
  const sheets: string[] = []
  await readXlsx(bytes, { sheets: ({ name }) => (sheets.push(name), false) }).catch(broken)
  const sheet = sheets.find(name => name === reading.sheet) ?? sheets[0]
  if (sheet === undefined) throw new FileProblem('broken_excel')
  return {
    reading: { sheet },
    sheets,
    async *rows() {
      const count = countLetters(most)
      const formats = await formattedRows(bytes, sheet, maxCells)
      let line = 0
      try {
        for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
          const { value: formatOf } = (await formats?.next()) ?? {}
          const cells = values.map((value, column) => formatOf?.get(column)?.(value) ?? cellText(value))
          count(cells)
          // Results of a row are stored and reported by its line, so lines must be unique.
          const isNext = Number.isInteger(index) && index >= line && index < maxRows
          line = isNext ? index + 1 : line + 1
          yield { line, cells }
        }
      } catch (error) {
        broken(error)
      } finally {
        await formats?.return(undefined)
      }
    },
  }
}

/** Opens the table in a file; a workbook may unpack to at most `most` bytes. Throws `FileProblem`. */
export async function openTable(bytes: Uint8Array, reading: Reading, most = maxUnpacked): Promise<Table> {
  return fileKind(bytes) === 'xlsx' ? workbookTable(bytes, reading, most) : textTable(bytes, reading)
}
