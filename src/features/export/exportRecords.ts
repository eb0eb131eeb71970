import { Problem } from '../../engine/model/problem.ts'
import type { Locale } from '../../engine/model/declaration.ts'
import type { Row } from '../../engine/model/query.ts'
import { visibleAll } from '../../engine/records/entityFor.ts'
import { selectFor, type ListRequest } from '../../engine/records/list.ts'
import { scan } from '../../engine/records/scan.ts'
import type { ActorCall } from '../../engine/http/route.ts'
import { rawColumn, textColumn } from './cells.ts'
import { columnsFor } from './columns.ts'
import type { FormatName } from './formats.ts'
import { startExport, type StartedExport } from './startExport.ts'
import { createTitles } from './titles.ts'

export interface ExportRequest extends Pick<ListRequest, 'filter' | 'sort'> {
  resource: string
  format: FormatName
  columns: readonly string[] | undefined
  locale: Locale
  /** Ids and codes instead of words. */
  raw: boolean
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
  // Rows are read from where the last ones ended, which nothing in rows that others name would tell.
  if (sort.related) throw new Problem('not_sortable', { field: String(request.sort?.[0]) })
  if (format === 'geojson' && !(entity.properties.has('lat') && entity.properties.has('lng')))
    throw new Problem('invalid', {}, { errors: { format: { code: 'no_places' } } })
  const properties = columnsFor(actor, entity, requested)
  const total = await records.store.count(selection)
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
  return startExport(call, {
    resource,
    format,
    filter: request.filter ?? {},
    total,
    pages: readable(),
    columns,
    names: properties.map(({ name }) => name),
  })
}
