import { Problem } from '../../model/problem.ts'
import type { Locale } from '../../model/declaration.ts'
import type { Row } from '../../model/query.ts'
import { visibleAll } from '../../records/entityFor.ts'
import { selectFor, type ListRequest } from '../../records/list.ts'
import { newRow } from '../../records/newRow.ts'
import { walk } from '../../records/walk.ts'
import { countryDay } from '../../rules/countryDays.ts'
import type { ActorCall } from '../route.ts'
import { rawColumn, wordsColumn } from './cells.ts'
import { columnsFor } from './columns.ts'
import { formats, type FormatName } from './formats.ts'
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
  log: Row
  type: string
  body: ReadableStream<Uint8Array>
}

/** How often the log says how far it is, in rows. */
const noteEvery = 5_000

/** Writes into the log how far an export is, and how it ended: done, cancelled by whoever asked for it, or failed. */
async function* logged({ ports }: ActorCall, log: Row, pages: AsyncIterable<Row[]>): AsyncGenerator<Row[]> {
  const note = (changes: Row) => ports.store.update('exports', [{ property: 'id', operator: 'in', value: [log.id] }], changes)
  let [rows, noted, state] = [0, 0, 'cancelled']
  try {
    for await (const page of pages) {
      rows += page.length
      if (rows - noted >= noteEvery) await note({ rows: (noted = rows) })
      yield page
    }
    state = 'done'
  } catch (error) {
    state = 'failed'
    throw error
  } finally {
    await note({ rows, state, ended_at: ports.clock().toISOString() })
  }
}

/**
 * Begins to export the records that a filter finds, as far as the actor may read them: counted first, then read by key while they
 * are written, so that neither number nor size is limited. Throws what a list throws, and `invalid` for places where there are none.
 */
export async function exportRecords(call: ActorCall, { resource, format, columns: asked, locale, raw, ...request }: ExportRequest): Promise<StartedExport> {
  const { actor, ports, records } = call
  const { entity, selection, sort } = selectFor(records, actor, resource, request)
  if (format === 'geojson' && !(entity.properties.has('lat') && entity.properties.has('lng'))) throw new Problem('invalid', {}, { errors: { format: { code: 'no_places' } } })
  const properties = columnsFor(actor, entity, asked)
  const total = await records.store.count(selection)
  const file_name = `${resource}-${countryDay(ports.clock())}-${total}.${format}`
  const log = newRow(records, actor, 'exports', { resource, format, file_name, columns: properties.map(({ name }) => name), filter: request.filter ?? {}, total, rows: 0, state: 'running' })
  await records.store.insert('exports', [log])
  const titles = createTitles(records, actor, locale)
  const inWords = !raw && (format === 'csv' || format === 'xlsx')
  const columns = properties.map(property => (inWords ? wordsColumn(ports, resource, property, { locale, titles }) : rawColumn(property)))
  const readable = async function* (): AsyncGenerator<Row[]> {
    for await (const rows of walk(records.store, entity, selection, sort)) {
      if (inWords) await titles.fetch(properties, rows)
      // Columns are of what may be read alone; a place takes its latitude and longitude from the row itself.
      yield format === 'geojson' ? visibleAll(actor, entity, rows) : rows
    }
  }
  const body = formats[format].write({ pages: logged(call, log, readable()), columns, names: properties.map(({ name }) => name) })
  return { log, type: formats[format].type, body }
}
