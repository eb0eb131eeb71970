import type { RowOf } from '../../engine/fields/rowOf.ts'
import { isClean } from '../../engine/fields/plainText.ts'
import type { ImportLineProblem } from './import.ts'
import type { FieldProblem } from '../../engine/model/problem.ts'
import type { Row } from '../../engine/model/query.ts'
import type { FileRow } from './records/importRecords.ts'
import type { Store } from '../../engine/records/store.ts'
import { is } from '../../engine/records/findOne.ts'

/** A row as it is kept: its line, its cells, and what keeps it from being read. */
export type KeptRow = [line: number, cells: string[], problem?: FieldProblem]

const unkeepable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** The row with what no store can keep taken out; such a row is refused by name instead of losing letters in silence. */
export function keepableRow(line: number, cells: readonly string[]): KeptRow {
  if (cells.every(cell => isClean(cell, true))) return [line, [...cells]]
  return [line, cells.map(cell => cell.replace(unkeepable, '\ufffd').toWellFormed()), { code: 'broken_text' }]
}

/** The columns' cells by name; a row with another number of them carries its problem. */
export function rowOf(columns: readonly string[], [line, cells, problem]: KeptRow): FileRow {
  const values: Row = Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']))
  if (problem) return { line, values, problem }
  return cells.length === columns.length
    ? { line, values }
    : { line, values, problem: { code: 'wrong_cells', params: { cells: cells.length, columns: columns.length } } }
}

/** One part of an import's file; undefined where there is none. */
export async function partOf(
  store: Store,
  importId: string,
  number: number,
): Promise<{ id: string; rows: KeptRow[]; problems: ImportLineProblem[] } | undefined> {
  const [row] = await store.find({
    entity: 'import_parts',
    where: [is('import_id', importId), is('number', number)],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: 1,
  })
  return row && { id: row.id, rows: row.rows as KeptRow[], problems: (row.problems ?? []) as ImportLineProblem[] }
}

/** The parts of an import's file in their order. */
export async function* partsOf(
  store: Store,
  { id, parts }: Pick<RowOf<'imports'>, 'id' | 'parts'>,
): AsyncGenerator<{ id: string; rows: KeptRow[]; problems: ImportLineProblem[] }> {
  for (let number = 0; number < parts; number++) {
    const part = await partOf(store, id, number)
    if (part) yield part
  }
}

/** The rows of an import's file, without those that `isLeftOut` names by their line. */
export async function* rowsOf(
  store: Store,
  row: RowOf<'imports'>,
  isLeftOut: (line: number) => boolean = () => false,
): AsyncGenerator<FileRow> {
  const columns = row.columns as string[]
  for await (const { rows } of partsOf(store, row))
    for (const kept of rows) if (!isLeftOut(kept[0])) yield rowOf(columns, kept)
}
