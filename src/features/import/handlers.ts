import { system, type Actor } from '../../engine/model/actor.ts'
import type { ImportProblemGroup, ImportState } from './import.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { RowOf } from '../../engine/fields/rowOf.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { checkRows, importRecords, type ImportReport } from './records/importRecords.ts'
import { readMapping } from './records/mapping.ts'
import { undoImport } from './records/undoImport.ts'
import type { Store } from '../../engine/records/store.ts'
import { hasRight } from '../../engine/rules/access/rights.ts'
import { findOne, is } from '../../engine/records/findOne.ts'
import { jobRequester } from '../people/jobRequester.ts'
import { JobFailed, type JobCall, type JobHandler } from '../../engine/jobs/handler.ts'
import type { Ports } from '../../engine/ports.ts'
import { recordsOf } from '../../engine/http/recordsOf.ts'
import { sameTitles } from '../../engine/rules/text/titles.ts'
import { notifyEach } from '../notifications/notifyStaff.ts'
import { codeWords } from '../../engine/rules/text/yesNo.ts'
import { transitionImport } from './imports.ts'
import { addProblems, createProblems, storeProblems, rejectedLines } from './storeProblems.ts'
import { rowsOf } from './parts.ts'

/** Thrown to stop a job whose import was cancelled. */
class Cancelled extends Error {}

/** Thrown to stop a check whose mapping has changed since; the change has queued a new job. */
class Superseded extends Error {}

const counted = ({ created, updated, unchanged, refused }: ImportReport): Partial<RowOf<'imports'>> => ({
  created,
  updated,
  unchanged,
  refused,
})

/** Returns the administrator who started the job. Throws `JobFailed` if they may no longer import. */
async function requesterOf(ports: Pick<Ports, 'registry' | 'store'>, row: RowOf<'imports'>): Promise<Actor> {
  const { actor } = await jobRequester(ports, row.updated_by)
  if (!hasRight(actor, 'imports')) throw new JobFailed('refused', { forGood: true })
  return actor
}

/** Reports progress without waiting for a store that is busy with the import itself. */
function createProgress({ store }: Ports, id: string, state: ImportState, { progress }: JobCall) {
  let [writing, next]: [Promise<unknown> | undefined, Partial<RowOf<'imports'>> | undefined] = [undefined, undefined]
  const write = (): Promise<unknown> | undefined => {
    if (!next) return undefined
    const changes = next
    next = undefined
    return store
      .update('imports', [is('id', id), is('state', state)], changes)
      .catch(() => undefined)
      .then(() => (writing = write()))
  }
  return {
    show: (done: number, total: number, changes: Partial<RowOf<'imports'>> = {}) => {
      progress(done, total)
      next = { done, ...changes }
      writing ??= write()
    },
    settled: async () => {
      while (writing) await writing
    },
  }
}

/**
 * Stops the job if the import was cancelled, if the person who started it no longer has permission, or if the server is
 * shutting down.
 */
async function throwIfStopped(
  records: Pick<RecordsContext, 'registry' | 'store'>,
  row: RowOf<'imports'>,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted()
  const present = await findOne(records.store, 'imports', 'id', row.id)
  if (present?.check_id !== row.check_id || present.state === 'cancelled') throw new Superseded()
  if (present.cancelled === true) throw new Cancelled()
  await requesterOf(records, row)
}

/** Completes the current state of the import, unless another job has been requested since. */
const endWork = (
  { store, clock }: Ports,
  { id, state, check_id }: RowOf<'imports'>,
  changes: Partial<RowOf<'imports'>>,
): Promise<unknown> =>
  store.update('imports', [is('id', id), is('state', state), is('check_id', check_id)], {
    ...changes,
    updated_at: clock().toISOString(),
  })

/** Returns the problem group of an error that makes the whole import fail. */
const refusal = ({ code, params }: Problem): ImportProblemGroup => ({
  kind: 'refused',
  field: 'import',
  code,
  params,
  count: 1,
  lines: [],
  values: [],
})

/** Notifies whoever started an import of its outcome, wherever they are in the panel. */
async function notifyOfImport(
  records: RecordsContext,
  { id, updated_by, file_name, created, updated }: RowOf<'imports'>,
  event: 'import_done' | 'import_failed',
): Promise<void> {
  if (updated_by === system.id) return
  await notifyEach(records, [updated_by], {
    type: event === 'import_done' ? 'success' : 'error',
    event,
    values: { ...sameTitles(file_name), count: created + updated },
    link: `/import?id=${id}`,
  })
}

const handler = (
  state: ImportState,
  cancelledState: ImportState,
  work: (ports: Ports, row: RowOf<'imports'>, call: JobCall) => Promise<void>,
): JobHandler<'check_import' | 'run_import' | 'undo_import'> => ({
  run: async (ports, call) => {
    const id = call.payload.import_id
    const row = await findOne(ports.store, 'imports', 'id', id)
    if (row?.state !== state) return
    try {
      await work(ports, row, call)
    } catch (error) {
      if (error instanceof Superseded) return
      if (error instanceof Cancelled) await endWork(ports, row, { state: cancelledState, cancelled: false, done: 0 })
      else if (error instanceof Problem)
        await endWork(ports, row, {
          state: state === 'undoing' ? 'done' : 'failed',
          problems: [refusal(error)],
          ended_at: ports.clock().toISOString(),
        })
      else throw error
    }
  },
  givenUp: async (records, { import_id }) => {
    const [ended] = await records.store.update('imports', [is('id', import_id), is('state', state)], {
      state: state === 'undoing' ? 'done' : 'failed',
      ended_at: records.clock().toISOString(),
    })
    if (ended) await notifyOfImport(records, ended, 'import_failed')
  },
})

/** Checks all rows of an import and stores what they would change and their problems. Writes nothing else. */
export const checkHandler = handler('checking', 'ready', async (ports, row, call) => {
  const problems = createProblems()
  const progress = createProgress(ports, row.id, 'checking', call)
  const request = {
    resource: row.resource,
    rows: rowsOf(ports.store, row),
    mapping: readMapping(row.mapping),
    words: codeWords(ports),
    onEvent: problems.onEvent,
  }
  const report = await checkRows(ports, await requesterOf(ports, row), {
    ...request,
    progress: async found => {
      progress.show(found.read, row.total, counted(found))
      await throwIfStopped(ports, row, call.signal)
    },
  }).finally(progress.settled)
  await storeProblems(ports, row, problems)
  await endWork(ports, row, {
    state: 'checked',
    done: report.read,
    ...counted(report),
    problems: problems.groups.all(),
  })
})

/** Writes the rows of an import, all or none. Rows rejected by the check are skipped if the administrator chose so. */
export const runHandler = handler('running', 'checked', async (ports, row, call) => {
  const { id } = row
  const problems = createProblems()
  const progress = createProgress(ports, id, 'running', call)
  const leftOut = row.leave_out === true ? await rejectedLines(ports, row) : new Set<number>()
  const settled = (report: ImportReport): Partial<RowOf<'imports'>> => ({
    state: 'done',
    done: report.read,
    created: report.created,
    updated: report.updated,
    unchanged: report.unchanged,
    ended_at: ports.clock().toISOString(),
  })
  const request = {
    resource: row.resource,
    rows: (store: Store) => rowsOf(store, row, line => leftOut.has(line)),
    mapping: readMapping(row.mapping),
    words: codeWords(ports),
    onEvent: problems.onEvent,
  }
  const report = await importRecords(recordsOf(ports, { importId: id }), await requesterOf(ports, row), {
    ...request,
    options: {},
    progress: async (found, inside) => {
      progress.show(found.read, row.total - leftOut.size)
      await throwIfStopped(inside, row, call.signal)
    },
    settle: async (found, inside) =>
      notifyOfImport(inside, await transitionImport(inside, id, ['running'], settled(found)), 'import_done'),
  }).finally(progress.settled)
  if (report.refused > 0)
    await transitionImport(ports, id, ['running'], { state: 'checked', ...(await addProblems(ports, row, problems)) })
})

/** Undoes an import, all or nothing. */
export const undoHandler = handler('undoing', 'done', async (ports, row, call) => {
  const { id } = row
  const progress = createProgress(ports, id, 'undoing', call)
  const total = row.created + row.updated
  await undoImport(recordsOf(ports), await requesterOf(ports, row), {
    id,
    resource: row.resource,
    progress: ({ read }) => {
      call.signal.throwIfAborted()
      progress.show(Math.min(read, total), total)
    },
    settle: async ({ removed, reverted, kept, kept_total }, inside) =>
      void (await transitionImport(inside, id, ['undoing'], {
        state: 'undone',
        kept: { removed, reverted, total: kept_total, records: kept },
        ended_at: ports.clock().toISOString(),
      })),
  }).finally(progress.settled)
})
