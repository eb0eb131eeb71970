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
import { actorOf, findPerson } from '../people/identify.ts'
import { JobFailed, type JobCall, type JobHandler } from '../../engine/jobs/handler.ts'
import type { Ports } from '../../engine/ports.ts'
import { recordsOf } from '../../engine/http/recordsOf.ts'
import { sameTitles } from '../../engine/rules/text/titles.ts'
import { notifyEach } from '../notifications/notifyStaff.ts'
import { codeWords } from '../../engine/rules/text/answers.ts'
import { moveImport } from './imports.ts'
import { addProblems, createProblems, keepProblems, refusedLines } from './keepProblems.ts'
import { rowsOf } from './parts.ts'

/** Thrown to end work that its administrator cancelled. */
class CalledOff extends Error {}

/** Thrown to end a look at rows by a mapping that is no longer the one that was requested: who asked again has another job do it. */
class Superseded extends Error {}

const counted = ({ created, updated, unchanged, refused }: ImportReport): Partial<RowOf<'imports'>> => ({
  created,
  updated,
  unchanged,
  refused,
})

/** The administrator who asked for the work, as they are now; whether they had to show their password was asked before. Throws `JobFailed` where they may not any more. */
async function askerOf(ports: Ports, row: RowOf<'imports'>): Promise<Actor> {
  if (row.updated_by === system.id) return system
  const person = await findPerson(ports, row.updated_by)
  const actor = person && actorOf(ports.registry, person)
  if (!actor || !hasRight(actor, 'imports')) throw new JobFailed('refused', { forGood: true })
  return { ...actor, proven: true }
}

/** Shows how far the work is, without waiting where the store is busy with the work itself. */
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

/** Ends the work where it was cancelled or its server stops. */
async function heed(
  { store }: Pick<RecordsContext, 'store'>,
  { id, check_id }: RowOf<'imports'>,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted()
  const present = await findOne(store, 'imports', 'id', id)
  if (present?.check_id !== check_id || present.state === 'cancelled') throw new Superseded()
  if (present.cancelled === true) throw new CalledOff()
}

/** Ends the work that an import's row asked for, unless it asks for other work now. */
const endWork = (
  { store, clock }: Ports,
  { id, state, check_id }: RowOf<'imports'>,
  changes: Partial<RowOf<'imports'>>,
): Promise<unknown> =>
  store.update('imports', [is('id', id), is('state', state), is('check_id', check_id)], {
    ...changes,
    updated_at: clock().toISOString(),
  })

/** What keeps the whole of an import from being done. */
const refusal = ({ code, params }: Problem): ImportProblemGroup => ({
  kind: 'refused',
  field: 'import',
  code,
  params,
  count: 1,
  lines: [],
  values: [],
})

/** Tells whoever started an import what became of it, whatever they do meanwhile. */
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
  calledOff: ImportState,
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
      if (error instanceof CalledOff) await endWork(ports, row, { state: calledOff, cancelled: false, done: 0 })
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

/** Looks at all rows of an import and notes what they would do and what is wrong with them; writes nothing else. */
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
  const report = await checkRows(ports, await askerOf(ports, row), {
    ...request,
    progress: async found => {
      progress.show(found.read, row.total, counted(found))
      await heed(ports, row, call.signal)
    },
  }).finally(progress.settled)
  await keepProblems(ports, row, problems)
  await endWork(ports, row, {
    state: 'checked',
    done: report.read,
    ...counted(report),
    problems: problems.groups.all(),
  })
})

/** Writes the rows of an import, all or none; those that the check refused stay out where the administrator wants it so. */
export const runHandler = handler('running', 'checked', async (ports, row, call) => {
  const { id } = row
  const problems = createProblems()
  const progress = createProgress(ports, id, 'running', call)
  const leftOut = row.leave_out === true ? await refusedLines(ports, row) : new Set<number>()
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
  const report = await importRecords(recordsOf(ports, { importId: id }), await askerOf(ports, row), {
    ...request,
    options: {},
    progress: async (found, inside) => {
      progress.show(found.read, row.total - leftOut.size)
      await heed(inside, row, call.signal)
    },
    settle: async (found, inside) =>
      notifyOfImport(inside, await moveImport(inside, id, ['running'], settled(found)), 'import_done'),
  }).finally(progress.settled)
  if (report.refused > 0)
    await moveImport(ports, id, ['running'], { state: 'checked', ...(await addProblems(ports, row, problems)) })
})

/** Takes back what an import did, all or nothing. */
export const undoHandler = handler('undoing', 'done', async (ports, row, call) => {
  const { id } = row
  const progress = createProgress(ports, id, 'undoing', call)
  const total = row.created + row.updated
  await undoImport(recordsOf(ports), await askerOf(ports, row), {
    id,
    resource: row.resource,
    progress: ({ read }) => {
      call.signal.throwIfAborted()
      progress.show(Math.min(read, total), total)
    },
    settle: async ({ removed, reverted, kept, kept_total }, inside) =>
      void (await moveImport(inside, id, ['undoing'], {
        state: 'undone',
        kept: { removed, reverted, total: kept_total, records: kept },
        ended_at: ports.clock().toISOString(),
      })),
  }).finally(progress.settled)
})
