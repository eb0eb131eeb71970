import type { Locale } from '../../engine/model/declaration.ts'
import type { Row } from '../../engine/model/query.ts'
import type { ActorCall } from '../../engine/http/route.ts'
import { maxRows } from '../../engine/records/list.ts'
import type { FormatName } from '../export/formats.ts'
import { startExport, type StartedExport } from '../export/startExport.ts'
import { eachRecord, readRanking, type RankedRow, type RankingRequest } from './ranking.ts'

/** The columns of an exported ranking, in order. */
const columnNames = ['name', 'now', 'before', 'change', 'percent'] as const
export type RankingColumn = (typeof columnNames)[number]

declare module '../../engine/ports.ts' {
  interface TextPorts {
    /** The column headers of an exported ranking. */
    rankingTitles: Record<Locale, Record<RankingColumn, string>>
  }
}

/**
 * Returns a row of the ranking with its change, absolute and in percent; the percentage is null if there was nothing
 * before.
 */
const written = ({ id, title, now, before }: RankedRow): Record<RankingColumn, string | number | null> => ({
  name: title || id,
  now,
  before,
  change: now - before,
  percent: before === 0 ? null : Math.round(((now - before) / before) * 1_000) / 10,
})

/** Starts the export of a whole ranking. Throws what `readRanking` throws, and `exports_running`. */
export async function exportRanking(
  call: ActorCall,
  request: Omit<RankingRequest, 'offset' | 'limit'>,
  { format, locale }: { format: FormatName; locale: Locale },
): Promise<StartedExport> {
  const page = (offset: number) => readRanking(call.records, call.actor, { ...request, offset, limit: maxRows }, locale)
  const first = await page(0)
  const pages = async function* (): AsyncGenerator<Row[]> {
    let [present, offset] = [first, 0]
    yield present.rows.map(written)
    while (present.more) {
      offset += maxRows
      present = await page(offset)
      yield present.rows.map(written)
    }
  }
  return startExport(call, {
    resource: request.by === eachRecord ? 'statistics' : `statistics-${request.by}`,
    format,
    filter: request.filter,
    total: first.rows.length,
    pages: pages(),
    columns: columnNames.map(name => ({
      header: call.ports.rankingTitles[locale][name],
      cell: row => (row as ReturnType<typeof written>)[name],
    })),
    names: columnNames,
  })
}
