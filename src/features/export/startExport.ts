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
import { formats, mediaType, type Exported, type FormatName } from './formats.ts'
import { aliveSeconds } from './sweepExports.ts'

export interface StartedExport {
  /** What is stored of the export while it runs and afterwards. */
  log: RowOf<'exports'>
  type: string
  body: ReadableStream<Uint8Array>
}

/** Notes that an export begins; whoever exports does so one after another. Throws `too_many_requests` where as many are in progress as an account may have. */
const begin = (records: RecordsContext, log: RowOf<'exports'>): Promise<void> =>
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

/** How often the log says how far it is, in rows. */
const noteEvery = 5_000

type Ending = 'done' | 'cancelled' | 'failed'

interface Followed {
  /** The same pages, counted while they are taken. */
  pages(source: AsyncIterable<Row[]>): AsyncGenerator<Row[]>
  /** Notes that nobody waits for the file any more, unless it has ended already. */
  cancel(): Promise<void>
}

/**
 * Writes into the log how far an export is, now and then that it is still running, and how it ended: done, cancelled by whoever requested it, or
 * failed.
 */
function follow({ ports }: ActorCall, log: RowOf<'exports'>): Followed {
  const note = (changes: Row) =>
    ports.store.update('exports', [is('id', log.id)], { ...changes, updated_at: ports.clock().toISOString() })
  const live = () =>
    void note({}).catch(
      (error: unknown) => ports.isUnavailable(error) || ports.report(error, { method: 'GET', path: '/export' }),
    )
  let [rows, noted, hasEnded] = [0, 0, false]
  let sign: ReturnType<typeof setInterval> | undefined
  const end = async (state: Ending): Promise<void> => {
    if (hasEnded) return
    hasEnded = true
    clearInterval(sign)
    await note({ rows, state, ended_at: ports.clock().toISOString() })
  }
  return {
    pages: async function* (source) {
      let state: Ending = 'cancelled'
      sign = setInterval(live, aliveSeconds * 1_000)
      try {
        for await (const page of source) {
          rows += page.length
          if (rows - noted >= noteEvery) await note({ rows: (noted = rows) })
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

/** The same stream, with a report when it is cancelled; one that was never read from ends by that alone. */
function heard(body: ReadableStream<Uint8Array>, onCancel: () => Promise<void>): ReadableStream<Uint8Array> {
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

/** What goes into a file: rows that are read page by page while it is written, and what is noted of it. */
export interface Exporting {
  /** What it is about, as its name and the log say. */
  resource: string
  format: FormatName
  filter: Row
  total: number
  pages: AsyncIterable<Row[]>
  columns: Exported['columns']
  names: Exported['names']
}

/** Begins a file, and notes in the log who takes what out and how it ends. Throws `exports_running`. See docs/decisions/033. */
export async function startExport(
  call: ActorCall,
  { resource, format, filter, total, pages, ...exported }: Exporting,
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
  await begin(records, log)
  const followed = follow(call, log)
  const body = formats[format].write({ ...exported, resource, pages: followed.pages(pages) })
  return { log, type: formats[format].type, body: heard(body, followed.cancel) }
}

/** The format that is requested, JSON where none is. Throws `invalid` for one that is not among those offered. */
export function readFormat<Name extends FormatName>({ request }: ActorCall, offered: readonly Name[]): Name {
  const requested = request.req.query('format') ?? 'json'
  const format = offered.find(name => name === requested)
  if (!format) throw new Problem('invalid', {}, { errors: { format: { code: 'not_a_choice' } } })
  return format
}

/** What a route answers as a table, by media type. */
export const exportContents = (...names: ('csv' | 'xlsx')[]) =>
  Object.fromEntries(names.map(name => [mediaType(name), name === 'csv' ? z.string() : z.file()]))

/** The file as the answer of a call, while it is written. */
export const sendExport = ({ request }: ActorCall, { log, type, body }: StartedExport): Response =>
  request.body(body, 200, {
    'Content-Type': type,
    // A file is sent as fast as its rows are read; packing it would take longer than that.
    'Cache-Control': 'no-store, no-transform',
    'Content-Disposition': `attachment; filename="${log.file_name}"`,
    'Export-Id': log.id,
    'Export-Rows': String(log.total),
  })
