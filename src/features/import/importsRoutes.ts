import * as z from 'zod/mini'
import {
  importMeanings,
  importNamed,
  importPreviewRow,
  importRow,
  importTemplate,
  importView,
  rejectedRow,
  type ImportMapping,
  type ImportState,
} from './import.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { RowOf } from '../../engine/fields/rowOf.ts'
import type { Row } from '../../engine/model/query.ts'
import type { JobName } from '../../engine/jobs/job.ts'
import { inTransaction } from '../../engine/records/context.ts'
import { entityFor } from '../../engine/records/entityFor.ts'
import { previewRows } from './records/previewRows.ts'
import { isWanted, readMapping, writtenMapping } from './records/mapping.ts'
import type { FileRow } from './records/importRecords.ts'
import { rights } from '../../engine/rules/access/rights.ts'
import { checkMapping, findImport, transitionImport, viewImport } from './imports.ts'
import { codeWords } from '../../engine/rules/text/yesNo.ts'
import { createNamedRecords, namedWords } from './createNamedRecords.ts'
import { meaningsOf } from './meanings.ts'
import { partOf, rowsOf } from './parts.ts'
import {
  beginImport,
  beginWithRejected,
  newImport,
  rowsPart,
  endReceiving,
  deleteParts,
  receivePart,
} from './receive.ts'
import { deleteTemplate, saveTemplate, listTemplates, newTemplate } from './templates.ts'
import { requiresProof } from '../../engine/rules/access/proof.ts'
import { enqueue } from '../../engine/jobs/enqueue.ts'
import { runDueInBackground } from '../../engine/jobs/runDue.ts'
import { readChecked } from '../../engine/http/readChecked.ts'
import { readBody, readId } from '../../engine/http/readRequest.ts'
import type { ActorCall, ActorRoute } from '../../engine/http/route.ts'

const policy = { words: rights.imports } as const
const shownImports = 20
const previewed = 20

/** How many rows are searched for rows that match the mapping's `where`. */
const maxScanned = 5_000

/** States in which the mapping can still be changed. */
const undecided: readonly ImportState[] = ['ready', 'checking', 'checked', 'failed']

const mapped = z.object({ mapping: writtenMapping })

const respond = ({ request }: ActorCall, row: RowOf<'imports'>): Response => request.json(viewImport(row))

/** Returns the validated mapping and the body of a request. */
async function mappingFor(
  { request, records, actor }: ActorCall,
  row: RowOf<'imports'>,
): Promise<{ mapping: ImportMapping; body: Row }> {
  const body = await readBody(request)
  return { mapping: checkMapping(records, actor, row as { resource: string; columns: string[] }, body.mapping), body }
}

/** Changes the import's state and queues a job for the rest. */
async function startJob(
  call: ActorCall,
  job: Extract<JobName, `${string}_import`>,
  from: readonly ImportState[],
  changes: Partial<RowOf<'imports'>>,
): Promise<Response> {
  const id = readId(call.request)
  const row = await inTransaction(call.records, async inside => {
    const moved = await transitionImport(inside, id, from, {
      done: 0,
      cancelled: false,
      updated_by: call.actor.id,
      ...changes,
    })
    await enqueue(inside, job, { import_id: id }, { uniqueKey: id })
    return moved
  })
  runDueInBackground(call.ports)
  return respond(call, row)
}

const previewOf = async (call: ActorCall): Promise<Response> => {
  const row = await findImport(call.records, readId(call.request))
  const { mapping } = await mappingFor(call, row)
  const rows: FileRow[] = []
  let scanned = 0
  for await (const found of rowsOf(call.records.store, row)) {
    if (isWanted(found.values, mapping)) rows.push(found)
    if (rows.length === previewed || ++scanned === maxScanned) break
  }
  return call.request.json(
    await previewRows(call.records, call.actor, {
      resource: row.resource,
      rows,
      mapping,
      words: codeWords(call.ports),
    }),
  )
}

/** Returns the number of the file's part from the path. Throws `not_found` if it is not a valid number. */
function readPart(request: ActorCall['request']): number {
  const part = request.req.param('part') ?? ''
  if (!/^\d{1,9}$/.test(part)) throw new Problem('not_found')
  return Number(part)
}

/** Routes for imports from the panel: upload rows, map columns and words, check, and write. */
export const importsRoutes: readonly ActorRoute[] = [
  {
    method: 'GET',
    path: '/imports',
    policy,
    summary: 'The latest imports',
    response: z.array(importView),
    handle: async ({ request, records }) => {
      const rows = await records.store.find({
        entity: 'imports',
        where: [],
        sort: { property: 'id', order: 'DESC' },
        offset: 0,
        limit: shownImports,
      })
      return request.json(rows.map(viewImport))
    },
  },
  {
    method: 'POST',
    path: '/imports',
    policy,
    summary: 'Start an import of a file with these columns',
    body: newImport,
    response: importView,
    handle: async call => respond(call, await beginImport(call.records, call.actor, await readBody(call.request))),
  },
  {
    method: 'GET',
    path: '/imports/:id',
    policy,
    summary: 'The state of an import and its check results',
    response: importView,
    handle: async call => respond(call, await findImport(call.records, readId(call.request))),
  },
  {
    method: 'GET',
    path: '/imports/:id/rows',
    policy,
    summary: 'The first rows of the file as they were sent',
    response: z.array(importRow),
    handle: async ({ request, records }) => {
      const row = await findImport(records, readId(request))
      const part = await partOf(records.store, row.id, 0)
      return request.json((part?.rows ?? []).slice(0, previewed).map(([line, cells]) => ({ line, cells })))
    },
  },
  {
    method: 'POST',
    path: '/imports/:id/rows',
    policy,
    summary:
      'Upload the next part of the rows, in ascending order of their lines; a part that was already uploaded is skipped',
    body: rowsPart,
    response: importView,
    handle: async call =>
      respond(call, await receivePart(call.records, call.actor, readId(call.request), await readBody(call.request))),
  },
  {
    method: 'POST',
    path: '/imports/:id/received',
    policy,
    summary: 'Confirm that all rows have been uploaded',
    response: importView,
    handle: async call => respond(call, await endReceiving(call.records, readId(call.request))),
  },
  {
    method: 'POST',
    path: '/imports/:id/meanings/:field',
    policy,
    summary: 'The records that the values of a field’s columns match',
    body: mapped,
    response: importMeanings,
    handle: async call => {
      const row = await findImport(call.records, readId(call.request))
      const { mapping } = await mappingFor(call, row)
      return call.request.json(await meaningsOf(call, call.actor, row, mapping, call.request.req.param('field') ?? ''))
    },
  },
  {
    method: 'POST',
    path: '/imports/:id/records/:field',
    policy,
    summary:
      'Create the records that the values of a field name and that do not exist yet; undoing the import also undoes this',
    body: namedWords,
    response: z.array(importNamed),
    handle: async call => {
      const { request, records, actor } = call
      const row = await findImport(records, readId(request))
      if (!undecided.includes(row.state as ImportState)) throw new Problem('import_moved')
      const { words } = await readChecked(call, namedWords)
      const field = request.req.param('field') ?? ''
      return request.json(await createNamedRecords(records, actor, row, { field, words }))
    },
  },
  {
    method: 'POST',
    path: '/imports/:id/preview',
    policy,
    summary: 'A preview of the first rows',
    body: mapped,
    response: z.array(importPreviewRow),
    handle: previewOf,
  },
  {
    method: 'POST',
    path: '/imports/:id/check',
    policy,
    summary: 'Check all rows against a mapping without writing anything; cancels a running check with another mapping',
    body: mapped,
    response: importView,
    handle: async call => {
      const row = await findImport(call.records, readId(call.request))
      const { mapping } = await mappingFor(call, row)
      return startJob(call, 'check_import', undecided, {
        state: 'checking',
        mapping,
        check_id: call.records.newId(),
        problems: null,
        created: 0,
        updated: 0,
        unchanged: 0,
        refused: 0,
        ended_at: null,
      })
    },
  },
  {
    method: 'POST',
    path: '/imports/:id/run',
    policy,
    summary: 'Import the checked rows, all or none; with leave_out, rejected rows are skipped',
    body: z.object({ leave_out: z.optional(z.boolean()) }),
    response: importView,
    handle: async call => {
      const row = await findImport(call.records, readId(call.request))
      const { leave_out = false } = await readBody(call.request)
      if (typeof leave_out !== 'boolean') throw new Problem('malformed_body')
      if (!leave_out && row.refused > 0) throw new Problem('import_moved')
      const { fields } = readMapping(row.mapping ?? { resource: row.resource, fields: {} })
      const entity = entityFor(call.records, call.actor, row.resource, 'create')
      if (requiresProof(call.actor, entity, Object.keys(fields))) throw new Problem('proof_missing')
      return startJob(call, 'run_import', ['checked'], {
        state: 'running',
        leave_out,
        started_at: call.records.clock().toISOString(),
      })
    },
  },
  {
    method: 'POST',
    path: '/imports/:id/cancel',
    policy,
    summary:
      'Cancel the work in progress before anything is written, or discard an import that was not run; with discard=true, also during its check',
    query: ['discard'],
    response: importView,
    handle: async call => {
      const id = readId(call.request)
      const discard = call.request.req.query('discard') === 'true'
      const busy = await call.records.store.update(
        'imports',
        [
          { property: 'id', operator: 'in', value: [id] },
          { property: 'state', operator: 'in', value: discard ? ['running'] : ['checking', 'running'] },
        ],
        { cancelled: true },
      )
      if (busy[0]) return respond(call, busy[0])
      const dropped = await transitionImport(call.records, id, ['receiving', ...undecided], {
        state: 'cancelled',
        check_id: null,
        parts: 0,
        ended_at: call.records.clock().toISOString(),
      })
      await deleteParts(call.records, id)
      return respond(call, dropped)
    },
  },
  {
    method: 'POST',
    path: '/imports/:id/undo',
    policy,
    summary: 'Undo an import, all or nothing',
    response: importView,
    handle: call => startJob(call, 'undo_import', ['done'], { state: 'undoing' }),
  },
  {
    method: 'GET',
    path: '/imports/:id/refused/:part',
    policy,
    summary: 'The rejected rows of one part of the file, with the reasons',
    response: z.array(rejectedRow),
    handle: async ({ request, records }) => {
      const row = await findImport(records, readId(request))
      const part = await partOf(records.store, row.id, readPart(request))
      const problems = Map.groupBy(
        (part?.problems ?? []).filter(({ kind }) => kind === 'refused'),
        ({ line }) => line,
      )
      return request.json(
        (part?.rows ?? []).flatMap(([line, cells]) =>
          problems.has(line)
            ? [{ line, cells, errors: Object.assign({}, ...(problems.get(line) ?? []).map(({ errors }) => errors)) }]
            : [],
        ),
      )
    },
  },
  {
    method: 'POST',
    path: '/imports/:id/refused',
    policy,
    summary: 'Start an import of the rejected rows of one that is complete, with the same mapping',
    response: importView,
    handle: async call =>
      respond(
        call,
        await beginWithRejected(call.records, call.actor, await findImport(call.records, readId(call.request))),
      ),
  },
  {
    method: 'GET',
    path: '/import_templates',
    policy,
    summary: 'Saved mappings of file columns to fields',
    response: z.array(importTemplate),
    handle: async ({ request, records }) => request.json(await listTemplates(records)),
  },
  {
    method: 'POST',
    path: '/import_templates',
    policy,
    summary: 'Save a mapping under a name, replacing any with the same name',
    body: newTemplate,
    response: importTemplate,
    handle: async ({ request, records, actor }) =>
      request.json(await saveTemplate(records, actor, await readBody(request))),
  },
  {
    method: 'DELETE',
    path: '/import_templates/:id',
    policy,
    summary: 'Delete a saved mapping',
    handle: async ({ request, records }) => {
      await deleteTemplate(records, readId(request))
      return request.body(null, 204)
    },
  },
]
