import { streamCsvRows } from 'hucre/csv'
import { readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { unguardFormula } from '../../../engine/fields/cell.ts'
import type { Encoding } from './encodingNames.ts'
import { decode, encodingOf } from './encodings.ts'
import { checkSpread } from './checkSpread.ts'
import { FileProblem } from './fileProblem.ts'
import { packedParts } from './packedParts.ts'
import type { Separator } from './separatorNames.ts'
import { checkQuotes } from './quotes.ts'
import { separatorOf } from './separators.ts'

/**
 * Bytes that the parts of a ZIP file say they unpack to, by its directory; more than any file may have where one does not say it.
 * What unpacks a part stops at what the directory said.
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

const looked = 8_192

/** Whether the first bytes are those of a text: hardly any zero that UTF-16 does not explain. */
const isText = (bytes: Uint8Array): boolean => {
  const sample = bytes.subarray(0, looked)
  const zeros = [0, 0]
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  const isWide = Math.max(even, odd) > sample.length / 8 && Math.min(even, odd) < sample.length / 50
  return isWide || even + odd <= Math.max(2, sample.length / 500)
}

/** What a file is by its content, whatever its name says. Throws `FileProblem` for what is no table. */
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

/** Bytes that a workbook may unpack to where nobody else waits for whoever reads it, and the rows and the cells of the widest row that a spreadsheet has. */
const mostUnpacked = 600_000_000
const mostRows = 1_048_576
const mostCells = 16_384

/** Letters that the cells of a workbook may come to for each byte that it may unpack to: cells that say the same share it there. */
const lettersPerByte = 10

function textTable(bytes: Uint8Array, reading: Reading): Table {
  const encoding = reading.encoding ?? encodingOf(bytes)
  const text = decode(bytes, encoding)
  const separator = reading.separator ?? separatorOf(text)
  return {
    reading: { encoding, separator },
    sheets: [],
    *rows() {
      checkQuotes(text, separator, mostCells)
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
  if (!(value instanceof Date))
    return typeof value === 'object' ? String((value as { text?: unknown }).text ?? '') : String(value)
  const written = Number.isNaN(value.getTime()) ? '' : value.toISOString()
  return written.endsWith('T00:00:00.000Z') ? written.slice(0, 10) : written
}

/** Counts the letters of a workbook's rows, of which one text may stand in any number of cells. Throws `FileProblem`. */
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
  await checkSpread(bytes, most, mostCells)
  const sheets: string[] = []
  await readXlsx(bytes, { sheets: ({ name }) => (sheets.push(name), false) }).catch(broken)
  const sheet = sheets.find(name => name === reading.sheet) ?? sheets[0]
  if (sheet === undefined) throw new FileProblem('broken_excel')
  return {
    reading: { sheet },
    sheets,
    async *rows() {
      const count = countLetters(most)
      let line = 0
      try {
        for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
          const cells = values.map(cellText)
          count(cells)
          // What became of a row is said and done by its line, so no two have the same.
          const isNext = Number.isInteger(index) && index >= line && index < mostRows
          line = isNext ? index + 1 : line + 1
          yield { line, cells }
        }
      } catch (error) {
        broken(error)
      }
    },
  }
}

/** The table that a file holds, a workbook only where it unpacks to no more than so many bytes. Throws `FileProblem`. */
export async function openTable(bytes: Uint8Array, reading: Reading, most = mostUnpacked): Promise<Table> {
  return fileKind(bytes) === 'xlsx' ? workbookTable(bytes, reading, most) : textTable(bytes, reading)
}
