import type { Actor } from '../../engine/model/actor.ts'
import type { RowOf } from '../../engine/fields/rowOf.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { newRow } from '../../engine/records/newRow.ts'
import { createGroups } from './storeProblems.ts'
import {
  importRecords,
  type FileRow,
  type ImportEvent,
  type ImportOptions,
  type ImportReport,
  type ImportRequest,
} from './records/importRecords.ts'

interface ListedRequest extends ImportRequest {
  rows: AsyncIterable<FileRow>
  options: ImportOptions
  /** The name shown in the list of imports. */
  file_name: string
}

/** Passes the rows through and remembers the columns of the first one. */
function noteColumns(rows: AsyncIterable<FileRow>): { rows: AsyncIterable<FileRow>; columns(): string[] } {
  let columns: string[] | undefined
  return {
    rows: (async function* () {
      for await (const row of rows) {
        columns ??= Object.keys(row.values)
        yield row
      }
    })(),
    columns: () => columns ?? [],
  }
}

/**
 * Imports all rows in one call, as the command line does. The import appears in the list of imports and can be undone.
 * Throws like `importRecords`.
 */
export async function runTrackedImport(
  context: RecordsContext,
  actor: Actor,
  { file_name, onEvent, rows, ...request }: ListedRequest,
): Promise<ImportReport> {
  const id = context.newId()
  const started_at = context.clock().toISOString()
  const groups = createGroups()
  const noted = noteColumns(rows)
  const list = async (inside: RecordsContext, report: ImportReport, state: 'done' | 'failed'): Promise<void> => {
    const { read, created, updated, unchanged, refused } = report
    const row: RowOf<'imports'> = newRow(inside, actor, 'imports', {
      id,
      resource: request.resource,
      file_name,
      columns: noted.columns(),
      mapping: request.mapping ?? null,
      state,
      total: read,
      done: read,
      ...(state === 'done' ? { created, updated, unchanged } : {}),
      refused,
      leave_out: request.options.partial === true,
      problems: groups.all(),
      started_at,
      ended_at: inside.clock().toISOString(),
    })
    await inside.store.insert('imports', [row])
  }
  let isListed = false
  const report = await importRecords({ ...context, importId: id }, actor, {
    ...request,
    rows: noted.rows,
    onEvent: (event: ImportEvent) => {
      groups.add(event)
      onEvent(event)
    },
    settle: async (found, inside) => {
      await list(inside, found, 'done')
      isListed = true
    },
  })
  if (!isListed && !request.options.dryRun) await list(context, report, 'failed')
  return report
}
