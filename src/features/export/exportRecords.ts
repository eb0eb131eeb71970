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
  /** Whether values are IDs and codes instead of labels. */
  raw: boolean
}

/**
 * Starts an export of the records that the filter matches and the actor may read. They are counted first, then read by
 * keyset pagination while the file is written, so that neither their number nor the file size is limited. Throws what a
 * list throws, `invalid` for GeoJSON if the records have no coordinates, and `exports_running`. See docs/decisions/033.
 */
export async function exportRecords(
  call: ActorCall,
  { resource, format, columns: requested, locale, raw, ...request }: ExportRequest,
): Promise<StartedExport> {
  const { actor, ports, records } = call
  const { entity, selection, sort } = selectFor(records, actor, resource, request, 'export')
  // Keyset pagination cannot continue from a value that is in another row.
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
      // `properties` are readable already; the geometry takes latitude and longitude from the row itself.
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
