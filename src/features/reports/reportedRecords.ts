import { sameTitles, titlesOf } from '../../engine/rules/text/titles.ts'
import type { ReportedRecord } from '../help/conversations.ts'
import type { RowOf, StoredRow } from '../../engine/fields/rowOf.ts'
import type { Condition } from '../../engine/model/query.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { is } from '../../engine/records/findOne.ts'
import { entityOfKind } from '../../engine/model/kinds.ts'

/** Returns the reported records of one kind by ID; one query. */
async function recordsOf(
  records: RecordsContext,
  kind: RowOf<'reported_records'>['kind'],
  rows: readonly RowOf<'reported_records'>[],
): Promise<[string, StoredRow][]> {
  const entity = entityOfKind(records.registry, kind)
  if (!entity) return []
  const ids = rows.filter(row => row.kind === kind).map(row => row.record_id)
  const found = await records.store.find({
    entity: entity.table,
    where: [{ property: 'id', operator: 'in', value: ids }],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: ids.length,
  })
  return found.map(row => [row.id, row])
}

/**
 * Returns a page of reported records, newest report first, and their total number; optionally only those with an open
 * report.
 */
export async function reportedRecords(
  records: RecordsContext,
  openOnly: boolean,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: ReportedRecord[]; total: number }> {
  const some: Condition = { property: 'newest_at', operator: 'not_in', value: [null] }
  const selection = { entity: 'reported_records' as const, where: openOnly ? [is('has_open', true), some] : [some] }
  const rows = await records.store.find({ ...selection, sort: { property: 'newest_at', order: 'DESC' }, offset, limit })
  const kinds = [...new Set(rows.map(row => row.kind))]
  const byId = new Map((await Promise.all(kinds.map(kind => recordsOf(records, kind, rows)))).flat())
  const total = await records.store.count(selection)
  return { rows: rows.flatMap(row => shown(records, row, byId.get(row.record_id))), total }
}

function shown(
  { registry }: RecordsContext,
  row: RowOf<'reported_records'>,
  record: StoredRow | undefined,
): ReportedRecord[] {
  const entity = entityOfKind(registry, row.kind)
  if (!entity) return []
  const { record_id, kind, open, answered, closed, newest_at } = row
  const titles = record ? titlesOf(entity, record) : sameTitles('')
  return [
    {
      resource: entity.name,
      ...titles,
      ...({ record_id, kind, open, answered, closed, newest_at } as Pick<
        ReportedRecord,
        'record_id' | 'kind' | 'open' | 'answered' | 'closed' | 'newest_at'
      >),
    },
  ]
}
