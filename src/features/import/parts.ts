import type { RowOf } from '../../engine/fields/rowOf.ts'
import { isClean } from '../../engine/fields/plainText.ts'
import type { ImportLineProblem } from './import.ts'
import type { FieldProblem } from '../../engine/model/problem.ts'
import type { Row } from '../../engine/model/query.ts'
import type { FileRow } from './records/importRecords.ts'
import type { Store } from '../../engine/records/store.ts'
import { is } from '../../engine/records/findOne.ts'

/** A stored row: its line, its cells, and a problem if it could not be read. */
export type StoredFileRow = [line: number, cells: string[], problem?: FieldProblem]

const unstorable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/**
 * Returns a row without characters that no store accepts, with a problem for each row that had any, so that no text is
 * lost silently.
 */
export function storableRow(line: number, cells: readonly string[]): StoredFileRow {
  if (cells.every(cell => isClean(cell, true))) return [line, [...cells]]
  return [line, cells.map(cell => cell.replace(unstorable, '\ufffd').toWellFormed()), { code: 'broken_text' }]
}

/** Returns the cells by column name; a row with a different number of cells has a problem. */
export function rowOf(columns: readonly string[], [line, cells, problem]: StoredFileRow): FileRow {
  const values: Row = Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']))
  if (problem) return { line, values, problem }
  return cells.length === columns.length
    ? { line, values }
    : { line, values, problem: { code: 'wrong_cells', params: { cells: cells.length, columns: columns.length } } }
}

/** Returns a part of an import's file; undefined if it does not exist. */
export async function partOf(
  store: Store,
  importId: string,
  number: number,
): Promise<{ id: string; rows: StoredFileRow[]; problems: ImportLineProblem[] } | undefined> {
  const [row] = await store.find({
    entity: 'import_parts',
    where: [is('import_id', importId), is('number', number)],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: 1,
  })
  return row && { id: row.id, rows: row.rows as StoredFileRow[], problems: (row.problems ?? []) as ImportLineProblem[] }
}

/** Yields the parts of an import's file in order. */
export async function* partsOf(
  store: Store,
  { id, parts }: Pick<RowOf<'imports'>, 'id' | 'parts'>,
): AsyncGenerator<{ id: string; rows: StoredFileRow[]; problems: ImportLineProblem[] }> {
  for (let number = 0; number < parts; number++) {
    const part = await partOf(store, id, number)
    if (part) yield part
  }
}

/** Yields the rows of an import's file, except for lines that `isLeftOut` matches. */
export async function* rowsOf(
  store: Store,
  row: RowOf<'imports'>,
  isLeftOut: (line: number) => boolean = () => false,
): AsyncGenerator<FileRow> {
  const columns = row.columns as string[]
  for await (const { rows } of partsOf(store, row))
    for (const kept of rows) if (!isLeftOut(kept[0])) yield rowOf(columns, kept)
}
