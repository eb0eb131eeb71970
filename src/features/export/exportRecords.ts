import type { RowOf } from '../../engine/fields/rowOf.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Locale } from '../../engine/model/declaration.ts'
import type { Condition, Row } from '../../engine/model/query.ts'
import { inTransaction, type RecordsContext } from '../../engine/records/context.ts'
import { visibleAll } from '../../engine/records/entityFor.ts'
import { is } from '../../engine/records/findOne.ts'
import { selectFor, type ListRequest } from '../../engine/records/list.ts'
import { newRow } from '../../engine/records/newRow.ts'
import { scan } from '../../engine/records/scan.ts'
import { countryDay } from '../../engine/rules/time/countryDays.ts'
import { exportRules } from '../../engine/rules/access/limits.ts'
import type { ActorCall } from '../../engine/http/route.ts'
import { rawColumn, textColumn } from './cells.ts'
import { columnsFor } from './columns.ts'
import { formats, type FormatName } from './formats.ts'
import { aliveSeconds } from './sweepExports.ts'
import { createTitles } from './titles.ts'

export interface ExportRequest extends Pick<ListRequest, 'filter' | 'sort'> {
  resource: string
  format: FormatName
  columns: readonly string[] | undefined
  locale: Locale
  /** Ids and codes instead of words. */
  raw: boolean
}

export interface StartedExport {
  /** What is kept of the export while it goes on and afterwards. */
  log: RowOf<'exports'>
  type: string
  body: ReadableStream<Uint8Array>
}

/** Notes that an export begins; whoever exports does so one after another. Throws `too_many_requests` where as many are under way as an account may have. */
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
 * Writes into the log how far an export is, now and then that it goes on, and how it ended: done, cancelled by whoever asked for it, or
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

/** The same stream, which tells when it is called off; what was never read from ends by that alone. */
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

/**
 * Begins to export the records that a filter finds, as far as the actor may read them: counted first, then read by key while they
 * are written, so that neither number nor size is limited. Throws what a list throws, `invalid` for places where there are none, and `exports_running`.
 * See docs/decisions/033.
 */
export async function exportRecords(
  call: ActorCall,
  { resource, format, columns: requested, locale, raw, ...request }: ExportRequest,
): Promise<StartedExport> {
  const { actor, ports, records } = call
  const { entity, selection, sort } = selectFor(records, actor, resource, request, 'export')
  if (format === 'geojson' && !(entity.properties.has('lat') && entity.properties.has('lng')))
    throw new Problem('invalid', {}, { errors: { format: { code: 'no_places' } } })
  const properties = columnsFor(actor, entity, requested)
  const total = await records.store.count(selection)
  const file_name = `${resource}-${countryDay(ports.clock())}-${total}.${format}`
  const log = newRow(records, actor, 'exports', {
    resource,
    format,
    file_name,
    columns: properties.map(({ name }) => name),
    filter: request.filter ?? {},
    total,
    rows: 0,
    state: 'running',
  })
  await begin(records, log)
  const titles = createTitles(records, actor, locale)
  const asText = !raw && (format === 'csv' || format === 'xlsx')
  const columns = properties.map(property =>
    asText ? textColumn(ports, resource, property, { locale, titles }) : rawColumn(property),
  )
  const readable = async function* (): AsyncGenerator<Row[]> {
    for await (const rows of scan(records.store, entity, selection, sort)) {
      if (asText) await titles.fetch(properties, rows)
      // Columns are of what may be read alone; a place takes its latitude and longitude from the row itself.
      yield format === 'geojson' ? visibleAll(actor, entity, rows) : rows
    }
  }
  const followed = follow(call, log)
  const body = formats[format].write({
    pages: followed.pages(readable()),
    columns,
    names: properties.map(({ name }) => name),
  })
  return { log, type: formats[format].type, body: heard(body, followed.cancel) }
}
