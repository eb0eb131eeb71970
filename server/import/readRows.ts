import { createReadStream } from 'node:fs'
import { extname } from 'node:path'
import { parse } from 'csv-parse'
import streamArray from 'stream-json/streamers/stream-array.js'
import { unguardFormula } from '../../src/fields/cell.ts'
import type { Row } from '../../src/model/query.ts'
import type { FileRow } from '../../src/records/import/importRecords.ts'
import { StartRefused } from '../settings.ts'

const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

async function* readCsv(path: string, separator = ','): AsyncGenerator<FileRow> {
  const parser = createReadStream(path).compose(parse({ bom: true, delimiter: separator, info: true, skip_empty_lines: true, trim: true, relax_column_count: true }))
  let columns: string[] | undefined
  for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
    if (!columns) columns = record.map(unguardFormula)
    else if (record.length === columns.length) yield { line: info.lines, values: Object.fromEntries(columns.map((name, index) => [name, unguardFormula(record[index] ?? '')])) }
    else yield { line: info.lines, values: {}, problem: { code: 'wrong_cells', params: { cells: record.length, columns: columns.length } } }
  }
}

async function* readJson(path: string): AsyncGenerator<FileRow> {
  const items = createReadStream(path).compose(streamArray.withParserAsStream())
  for await (const { key, value } of items as AsyncIterable<{ key: number; value: unknown }>)
    yield isObject(value) ? { line: key + 1, values: value } : { line: key + 1, values: {}, problem: { code: 'wrong_type' } }
}

const readers: Record<string, typeof readCsv> = { '.csv': readCsv, '.json': readJson }

/**
 * The rows of a CSV file (the first line names the columns) or of a JSON file (one list of objects), read piece by piece.
 * `line` is the line of the CSV file, or the place in the list, from 1; a row of another shape carries its problem. Throws
 * `StartRefused` for another kind of file, and for one that can't be read to its end.
 */
export async function* readRows(path: string, separator?: string): AsyncGenerator<FileRow> {
  const reader = readers[extname(path).toLowerCase()]
  if (!reader) throw new StartRefused(`${path} is neither a .csv nor a .json file.`)
  try {
    yield* reader(path, separator)
  } catch (error) {
    throw new StartRefused(`${path} can't be read: ${error instanceof Error ? error.message : String(error)}.`)
  }
}
