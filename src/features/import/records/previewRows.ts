import type { Actor } from '../../../engine/model/actor.ts'
import type { ImportPreviewRow } from '../import.ts'
import { dequal } from 'dequal'
import { importOrigin } from '../../../engine/rules/validation/foreignFiles.ts'
import type { RecordsContext } from '../../../engine/records/context.ts'
import { prepareMany } from '../../../engine/records/create.ts'
import { entityFor } from '../../../engine/records/entityFor.ts'
import { findExisting, type Read } from './importChunk.ts'
import type { CodeWords } from '../../../engine/rules/text/yesNo.ts'
import { lookupsFor } from './lookups.ts'
import type { ImportMapping } from '../import.ts'
import { readInputs } from './readInputs.ts'
import type { FileRow } from './run.ts'

/** Returns what some rows of the file would become; writes nothing. Throws like `importRecords`. */
export async function previewRows(
  context: RecordsContext,
  actor: Actor,
  {
    resource,
    rows,
    mapping,
    words,
  }: { resource: string; rows: readonly FileRow[]; mapping: ImportMapping; words: CodeWords },
): Promise<ImportPreviewRow[]> {
  const entity = entityFor(context, actor, resource, 'create')
  const lookups = await lookupsFor(context, actor, entity, mapping, words)
  const inputs = await readInputs(
    context,
    entity,
    mapping,
    rows.map(({ values }) => values),
    lookups,
  )
  const reads = rows.flatMap((row, index): Read[] => (inputs[index] ? [{ row, input: inputs[index] }] : []))
  const existing = await findExisting({ context, entity, mapping }, reads)
  const { key } = mapping
  const preview = reads.map(({ row, input }): ImportPreviewRow => {
    const known = key ? existing.get(input.values[key]) : undefined
    const isSame =
      known && Object.entries(input.values).every(([name, value]) => dequal(known[name] ?? null, value ?? null))
    const action = known ? (isSame ? 'unchanged' : 'update') : 'create'
    return {
      line: row.line,
      action,
      values: input.values,
      errors: row.problem ? { row: row.problem } : { ...input.notes, ...input.problems },
    }
  })
  const fresh = preview.filter(({ action }) => action === 'create')
  const { drafts } = await prepareMany(
    context,
    actor,
    resource,
    fresh.map(({ values: { id, ...values } }) =>
      key === 'id' ? values : { ...values, ...(id === undefined ? {} : { id }) },
    ),
    { origin: importOrigin },
  )
  fresh.forEach((row, index) => (row.errors = { ...drafts[index]?.problems, ...row.errors }))
  for (const [index, row] of preview.entries())
    if (reads[index]?.row.problem || Object.keys(row.errors).some(name => !reads[index]?.input.notes[name]))
      row.action = 'refused'
  return preview
}
