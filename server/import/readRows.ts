import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import streamArray from 'stream-json/streamers/stream-array.js'
import { importing } from '../../i18n/en/import.ts'
import { fill } from '../../i18n/fill.ts'
import { storableRow, rowOf } from '../../src/features/import/parts.ts'
import type { Row } from '../../src/engine/model/query.ts'
import type { FileRow } from '../../src/features/import/records/importRecords.ts'
import { FileProblem } from '../../src/features/import/tables/fileProblem.ts'
import { openTable } from '../../src/features/import/tables/openTable.ts'
import { rowsOf } from '../../src/features/import/tables/readFile.ts'
import { separators, type Separator } from '../../src/features/import/tables/separatorNames.ts'
import { fileReason } from '../fileReason.ts'
import { StartError } from '../settings.ts'

const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

const isSeparator = (text: string): text is Separator => (separators as readonly string[]).includes(text)

async function* readTable(path: string, separator?: string): AsyncGenerator<FileRow> {
  if (separator !== undefined && !isSeparator(separator))
    throw new StartError(
      `The separator ${JSON.stringify(separator)} of the mapping is not one of these: ${separators.map(one => JSON.stringify(one)).join(' ')}.`,
    )
  const table = await openTable(await readFile(path), separator === undefined ? {} : { separator })
  for await (const { line, cells, columns } of rowsOf(table)) yield rowOf(columns, storableRow(line, cells))
}

async function* readJson(path: string): AsyncGenerator<FileRow> {
  const items = createReadStream(path).compose(streamArray.withParserAsStream())
  for await (const { key, value } of items as AsyncIterable<{ key: number; value: unknown }>)
    yield isObject(value)
      ? { line: key + 1, values: value }
      : { line: key + 1, values: {}, problem: { code: 'wrong_type' } }
}

const sentenceOf = (error: unknown): string => {
  const sentences: Record<string, string> = importing.files
  if (error instanceof FileProblem) return fill(sentences[error.code] ?? error.code, error.params)
  return `${fileReason(error)}.`
}

/**
 * Reads the rows of a file: a table (CSV or XLSX, detected by its content, with encoding and separator detected as in the panel; the first
 * row has the column names) or, with the extension .json, a list of objects, which is streamed. `line` is the row number as in a
 * spreadsheet, or the index in the list, from 1. An invalid row carries its problem. Throws `StartError` for any other kind of file, and
 * for one that can't be read to its end.
 */
export async function* readRows(path: string, separator?: string): AsyncGenerator<FileRow> {
  const reader = extname(path).toLowerCase() === '.json' ? readJson : readTable
  try {
    yield* reader(path, separator)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`${path} can't be read: ${sentenceOf(error)}`)
  }
}
