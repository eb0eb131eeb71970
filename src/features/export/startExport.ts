import * as z from 'zod/mini'
import type { RowOf } from '../../engine/fields/rowOf.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Condition, Row } from '../../engine/model/query.ts'
import { inTransaction, type RecordsContext } from '../../engine/records/context.ts'
import { is } from '../../engine/records/findOne.ts'
import { newRow } from '../../engine/records/newRow.ts'
import { countryDay } from '../../engine/rules/time/countryDays.ts'
import { exportRules } from '../../engine/rules/access/limits.ts'
import type { ActorCall } from '../../engine/http/route.ts'
import { whilePermitted } from '../../engine/http/whilePermitted.ts'
import { formats, mediaType, type Exported, type FormatName } from './formats.ts'
import { aliveSeconds } from './sweepExports.ts'

export interface StartedExport {
  /** The row that describes the export while it runs and afterwards. */
  log: RowOf<'exports'>
  type: string
  body: ReadableStream<Uint8Array>
}

/**
 * Stores that an export started. Requests of one account are processed one after another. Throws `exports_running` if
 * the account has too many exports in progress.
 */
const insertLog = (records: RecordsContext, log: RowOf<'exports'>): Promise<void> =>
  inTransaction(records, async inside => {
    const { people } = inside.registry
    if (people) await inside.store.update(people.table, [is('id', log.created_by)], {})
    const now = inside.clock().getTime()
    const lately = new Date(now - exportRules.seconds * 1_000).toISOString()
    const where: Condition[] = [
      is('created_by', log.created_by),
      is('state', 'running'),
      { property: 'created_at', operator: 'gt', value: lately },
    ]
    const running = await inside.store.find({
      entity: 'exports',
      where,
      sort: { property: 'created_at', order: 'ASC' },
      offset: 0,
      limit: exportRules.running,
    })
    const [oldest] = running
    if (oldest && running.length >= exportRules.running)
      throw new Problem('exports_running', {
        seconds: Math.ceil(exportRules.seconds - (now - Date.parse(oldest.created_at)) / 1_000),
        running: running.length,
      })
    await inside.store.insert('exports', [log])
  })

/** Rows between two updates of the progress. */
const rowsPerUpdate = 5_000

type Ending = 'done' | 'cancelled' | 'failed'

interface ExportTracker {
  /** Passes the pages through and counts their rows. */
  pages(source: AsyncIterable<Row[]>): AsyncGenerator<Row[]>
  /** Stores that the export was cancelled, unless it has ended. */
  cancel(): Promise<void>
}

/**
 * Updates the log of an export: its progress, regular signs that it is still running, and how it ended: done, cancelled
 * by the client, or failed.
 */
function trackProgress({ ports }: ActorCall, log: RowOf<'exports'>): ExportTracker {
  const updateLog = (changes: Row) =>
    ports.store.update('exports', [is('id', log.id)], { ...changes, updated_at: ports.clock().toISOString() })
  const live = () =>
    void updateLog({}).catch(
      (error: unknown) => ports.isUnavailable(error) || ports.report(error, { method: 'GET', path: '/export' }),
    )
  let [rows, lastUpdate, hasEnded] = [0, 0, false]
  let timer: ReturnType<typeof setInterval> | undefined
  const end = async (state: Ending): Promise<void> => {
    if (hasEnded) return
    hasEnded = true
    clearInterval(timer)
    await updateLog({ rows, state, ended_at: ports.clock().toISOString() })
  }
  return {
    pages: async function* (source) {
      let state: Ending = 'cancelled'
      timer = setInterval(live, aliveSeconds * 1_000)
      try {
        for await (const page of source) {
          rows += page.length
          if (rows - lastUpdate >= rowsPerUpdate) await updateLog({ rows: (lastUpdate = rows) })
          yield page
        }
        state = 'done'
      } catch (error) {
        state = 'failed'
        throw error
      } finally {
        await end(state)
      }
    },
    cancel: () => end('cancelled'),
  }
}

/** Passes a stream through and calls `onCancel` when it is cancelled, even if it was never read from. */
function withCancelListener(
  body: ReadableStream<Uint8Array>,
  onCancel: () => Promise<void>,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream({
    pull: async controller => {
      const { done, value } = await reader.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async reason => {
      await reader.cancel(reason)
      await onCancel()
    },
  })
}

/** The content of an export, whose rows are read page by page while the file is written, and the values of its log. */
export interface ExportContent {
  /** The resource, for the file name and the log. */
  resource: string
  format: FormatName
  filter: Row
  total: number
  pages: AsyncIterable<Row[]>
  columns: Exported['columns']
  names: Exported['names']
}

/** Starts an export and logs who requested it and how it ends. Throws `exports_running`. See docs/decisions/033. */
export async function startExport(
  call: ActorCall,
  { resource, format, filter, total, pages, ...exported }: ExportContent,
): Promise<StartedExport> {
  const { actor, ports, records } = call
  const log = newRow(records, actor, 'exports', {
    resource,
    format,
    file_name: `${resource}-${countryDay(ports.clock())}-${total}.${format}`,
    columns: [...exported.names],
    filter,
    total,
    rows: 0,
    state: 'running',
  })
  await insertLog(records, log)
  const tracker = trackProgress(call, log)
  const body = formats[format].write({ ...exported, resource, pages: tracker.pages(whilePermitted(call, pages)) })
  return { log, type: formats[format].type, body: withCancelListener(body, tracker.cancel) }
}

/** The requested format, JSON by default. Throws `invalid` if it is not one of those offered. */
export function readFormat<Name extends FormatName>({ request }: ActorCall, offered: readonly Name[]): Name {
  const requested = request.req.query('format') ?? 'json'
  const format = offered.find(name => name === requested)
  if (!format) throw new Problem('invalid', {}, { errors: { format: { code: 'not_a_choice' } } })
  return format
}

/** The schemas of a response as a file, by media type. */
export const exportContents = (...names: ('csv' | 'xlsx')[]) =>
  Object.fromEntries(names.map(name => [mediaType(name), name === 'csv' ? z.string() : z.file()]))

/** Responds with the file while it is being written. */
export const sendExport = ({ request }: ActorCall, { log, type, body }: StartedExport): Response =>
  request.body(body, 200, {
    'Content-Type': type,
    // No compression: it would take longer than reading the rows.
    'Cache-Control': 'no-store, no-transform',
    'Content-Disposition': `attachment; filename="${log.file_name}"`,
    'Export-Id': log.id,
    'Export-Rows': String(log.total),
  })
