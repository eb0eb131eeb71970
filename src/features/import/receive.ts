import * as z from 'zod/mini'
import { importLimits } from './import.ts'
import { Problem } from '../../engine/model/problem.ts'
import { limits } from '../../engine/model/stored/limits.ts'
import type { RowOf } from '../../engine/fields/rowOf.ts'
import { inTransaction, type RecordsContext } from '../../engine/records/context.ts'
import { entityFor } from '../../engine/records/entityFor.ts'
import { newRow } from '../../engine/records/newRow.ts'
import type { Actor } from '../../engine/model/actor.ts'
import { is } from '../../engine/records/findOne.ts'
import { findImport, transitionImport } from './imports.ts'
import { storableRow, partOf, partsOf, type StoredFileRow } from './parts.ts'
import { readMapping, writtenMapping } from './records/mapping.ts'
import { parseInput } from './parseInput.ts'

/** The name of a file or of a column. */
export const fileName = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(300),
  z.refine(text => !/[\u0000-\u001f\u007f]/.test(text) && text.isWellFormed()),
)
export const newImport = z.strictObject({
  resource: z.string().check(z.minLength(1), z.maxLength(limits.name)),
  file_name: fileName,
  columns: z.array(fileName).check(z.minLength(1), z.maxLength(importLimits.columns)),
  /**
   * The mapping, for rows that are uploaded before their resource is published: it is stored until then and validated
   * with the rows.
   */
  mapping: z.optional(writtenMapping),
})
const cell = z.string().check(z.maxLength(importLimits.cell))
export const rowsPart = z.strictObject({
  number: z.int().check(z.minimum(0), z.maximum(importLimits.rows)),
  rows: z
    .array(
      z.strictObject({
        line: z.int().check(z.minimum(1), z.maximum(100_000_000)),
        cells: z.array(cell).check(z.maxLength(importLimits.columns * 2)),
      }),
    )
    .check(z.minLength(1), z.maxLength(importLimits.partRows)),
})

/**
 * Starts an import of a file with these columns; with a mapping, its resource may not exist yet. Throws
 * `malformed_body`, `not_found`, `forbidden`, or `invalid` if two columns have the same name.
 */
export async function beginImport(context: RecordsContext, actor: Actor, input: unknown): Promise<RowOf<'imports'>> {
  const { resource, file_name, columns, mapping } = parseInput(newImport, input)
  const isPending = mapping !== undefined && !context.registry.entities.has(resource)
  if (!isPending) entityFor(context, actor, resource, 'create')
  if (mapping !== undefined && mapping.resource !== resource) throw new Problem('malformed_body')
  if (new Set(columns).size < columns.length)
    throw new Problem('invalid', {}, { errors: { columns: { code: 'duplicate_value' } } })
  const row = newRow(context, actor, 'imports', {
    resource,
    file_name,
    columns,
    state: 'receiving',
    ...(mapping === undefined ? {} : { mapping: readMapping(mapping) }),
  })
  await context.store.insert('imports', [row])
  return row
}

const partRow = (
  context: RecordsContext,
  actor: Actor,
  { import_id, number, rows }: { import_id: string; number: number; rows: StoredFileRow[] },
): RowOf<'import_parts'> =>
  newRow(context, actor, 'import_parts', { import_id, number, place: `${import_id} ${number}`, rows })

/** Throws `invalid` if lines do not ascend, because results of a row are stored by its line. */
export function checkLines(rows: readonly { line: number }[], last: number): void {
  let before = last
  for (const { line } of rows) {
    if (line <= before) throw new Problem('invalid', {}, { errors: { rows: { code: 'line_order', params: { line } } } })
    before = line
  }
}

/**
 * Stores the next part of the file. A part that was already received is ignored, so that requests can be repeated.
 * Throws `import_moved`, `malformed_body`, `too_large_body`, or `invalid` if lines do not ascend.
 */
export async function receivePart(
  context: RecordsContext,
  actor: Actor,
  id: string,
  input: unknown,
): Promise<RowOf<'imports'>> {
  const { number, rows } = parseInput(rowsPart, input)
  return inTransaction(context, async inside => {
    const row = await transitionImport(inside, id, ['receiving'], {})
    if (number < row.parts) return row
    if (number > row.parts) throw new Problem('malformed_body')
    const total = row.total + rows.length
    if (total > importLimits.rows) throw new Problem('too_large_body', { limit: importLimits.rows })
    const before = number > 0 ? await partOf(inside.store, id, number - 1) : undefined
    checkLines(rows, before?.rows.at(-1)?.[0] ?? 0)
    const kept = rows.map(({ line, cells }) => storableRow(line, cells))
    await inside.store.insert('import_parts', [partRow(inside, actor, { import_id: id, number, rows: kept })])
    return transitionImport(inside, id, ['receiving'], { parts: number + 1, total })
  })
}

/** Completes the upload. Throws `import_moved`, or `invalid` for a file without rows. */
export async function endReceiving(context: RecordsContext, id: string): Promise<RowOf<'imports'>> {
  const row = await findImport(context, id)
  if (row.total === 0) throw new Problem('invalid', {}, { errors: { file: { code: 'no_rows' } } })
  return transitionImport(context, id, ['receiving'], { state: 'ready' })
}

/**
 * Starts an import of the rejected rows of another one that are still stored, to correct them with another mapping.
 * Throws `import_moved` if there are none.
 */
export async function beginWithRejected(
  context: RecordsContext,
  actor: Actor,
  { resource, file_name, columns, mapping, ...from }: RowOf<'imports'>,
): Promise<RowOf<'imports'>> {
  entityFor(context, actor, resource, 'create')
  const row = newRow(context, actor, 'imports', { resource, file_name, columns, mapping, state: 'ready' })
  return inTransaction(context, async inside => {
    let [total, parts] = [0, 0]
    for await (const { rows, problems } of partsOf(inside.store, from)) {
      const refused = new Set(problems.filter(({ kind }) => kind === 'refused').map(({ line }) => line))
      const kept = rows.filter(([line]) => refused.has(line))
      if (kept.length === 0) continue
      await inside.store.insert('import_parts', [
        partRow(inside, actor, { import_id: row.id, number: parts, rows: kept }),
      ])
      parts += 1
      total += kept.length
    }
    if (total === 0) throw new Problem('import_moved')
    const whole = { ...row, total, parts }
    await inside.store.insert('imports', [whole])
    return whole
  })
}

/** Deletes the rows of an import; what it wrote remains. */
export const deleteParts = ({ store }: Pick<RecordsContext, 'store'>, id: string): Promise<number> =>
  store.remove('import_parts', [is('import_id', id)])
