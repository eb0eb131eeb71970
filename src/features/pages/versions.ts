import type { RowOf } from '../../engine/fields/rowOf.ts'
import { localized, type Localized } from '../../engine/model/localized.ts'
import type { PageVersion } from './page.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Condition } from '../../engine/model/query.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { notDeleted } from '../../engine/records/entityFor.ts'
import { maxRows } from '../../engine/records/list.ts'
import { countryDay } from '../../engine/rules/time/countryDays.ts'
import { findOne, is } from '../../engine/records/findOne.ts'

const text = (value: unknown): string => String(value ?? '')

type Written =
  | 'page_key'
  | 'number'
  | 'effective_on'
  | 'created_at'
  | keyof Localized<'title' | 'text' | 'note', string>

/** Returns the version in a row of `page_versions`. */
const toVersion = (row: Pick<RowOf<'page_versions'>, Written>): PageVersion => ({
  key: text(row.page_key),
  version: row.number,
  effective_on: text(row.effective_on),
  ...localized('title', language => text(row[`title_${language}`])),
  ...localized('text', language => text(row[`text_${language}`])),
  ...localized('note', language => text(row[`note_${language}`])),
  updated_at: text(row.created_at),
})

/** Returns the first version of a page; a page that was only published once has no row in `page_versions`. */
export const firstVersion = (page: RowOf<'pages'>): PageVersion => ({
  ...toVersion({
    ...page,
    ...localized('note', () => null),
    page_key: page.key,
    number: 1,
    effective_on: countryDay(new Date(text(page.created_at))),
  }),
  updated_at: text(page.updated_at),
})

const find = (records: RecordsContext, where: readonly Condition[], limit: number): Promise<RowOf<'page_versions'>[]> =>
  records.store.find({ entity: 'page_versions', where, sort: { property: 'number', order: 'DESC' }, offset: 0, limit })

/**
 * Returns the newest version of a page that is valid on a day; undefined if there is none in `page_versions`. One
 * query.
 */
export async function versionOn(records: RecordsContext, key: string, day: string): Promise<PageVersion | undefined> {
  const [row] = await find(records, [is('page_key', key), { property: 'effective_on', operator: 'lte', value: day }], 1)
  return row && toVersion(row)
}

/** Returns the current version of a page. Throws `not_found`. */
export async function currentPage(records: RecordsContext, key: string): Promise<PageVersion> {
  const page = await findOne(records.store, 'pages', 'key', key, [notDeleted])
  if (!page) throw new Problem('not_found')
  return (await versionOn(records, key, countryDay(records.clock()))) ?? firstVersion(page)
}

/** Returns every version of a page, newest first, including future ones. */
export async function versionsOf(records: RecordsContext, page: RowOf<'pages'>): Promise<PageVersion[]> {
  const rows = await find(records, [is('page_key', page.key)], maxRows)
  return rows.length === 0 ? [firstVersion(page)] : rows.map(toVersion)
}
