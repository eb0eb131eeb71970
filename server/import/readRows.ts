import { createReadStream } from 'node:fs'
import { extname } from 'node:path'
import { parse } from 'csv-parse'
import streamArray from 'stream-json/streamers/stream-array.js'
import type { FileRow } from '../../src/records/import/importRecords.ts'
import type { Row } from '../../src/model/query.ts'
import { StartRefused } from '../settings.ts'

async function* readCsv(path: string, separator: string | undefined): AsyncGenerator<FileRow> {
  const parser = createReadStream(path).pipe(
    parse({ bom: true, columns: true, delimiter: separator ?? ',', info: true, skip_empty_lines: true, trim: true }),
  )
  for await (const { record, info } of parser as AsyncIterable<{ record: Row; info: { lines: number } }>) yield { line: info.lines, values: record }
}

async function* readJson(path: string): AsyncGenerator<FileRow> {
  const rows = createReadStream(path).pipe(streamArray.withParserAsStream())
  for await (const { key, value } of rows as AsyncIterable<{ key: number; value: Row }>) yield { line: key + 1, values: value }
}

const readers: Record<string, typeof readCsv> = { '.csv': readCsv, '.json': readJson }

/**
 * The rows of a CSV file (the first line names the columns) or of a JSON file (one list of objects), read piece by piece.
 * `line` is the line of the CSV file, or the place in the list, from 1. Throws `StartRefused` for another kind of file.
 */
export function readRows(path: string, separator?: string): AsyncGenerator<FileRow> {
  const reader = readers[extname(path).toLowerCase()]
  if (!reader) throw new StartRefused(`${path} is neither a .csv nor a .json file.`)
  return reader(path, separator)
}
