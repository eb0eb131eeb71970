import type { RowOf } from '../../engine/fields/rowOf.ts'
import { languages } from '../../engine/model/localized.ts'
import { system, type Actor } from '../../engine/model/actor.ts'
import type { PageVersion } from './page.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Row } from '../../engine/model/query.ts'
import { inRetriedTransaction, type RecordsContext } from '../../engine/records/context.ts'
import { notDeleted } from '../../engine/records/entityFor.ts'
import type { Changes } from '../../engine/records/changes.ts'
import { maxRows } from '../../engine/records/list.ts'
import { newRow } from '../../engine/records/newRow.ts'
import { writeChanges } from '../../engine/records/writeChanges.ts'
import { countryDay } from '../../engine/rules/time/countryDays.ts'
import { is } from '../../engine/records/findOne.ts'
import { firstVersion, versionOn, versionsOf } from './versions.ts'

/** A version to publish; `version` is the newest one that its author has seen. */
export type NewVersion = Omit<PageVersion, 'key' | 'updated_at'>

const shownTexts = languages.flatMap(language => [`title_${language}`, `text_${language}`] as const)

const rowOf = (
  records: RecordsContext,
  actor: Actor,
  key: string,
  { version, ...values }: Omit<PageVersion, 'key' | 'updated_at'>,
): Row =>
  newRow(records, actor, 'page_versions', { ...values, page_key: key, number: version, key: `${key} ${version}` })

/** Updates the row of a page, which lists and search use, to the version that is valid now. */
async function updatePageRow(records: RecordsContext, actor: Actor, page: RowOf<'pages'>): Promise<void> {
  const version = await versionOn(records, page.key, countryDay(records.clock()))
  if (!version) return
  const changes: Changes = Object.fromEntries(
    shownTexts.filter(name => page[name] !== version[name]).map(name => [name, [page[name] ?? null, version[name]]]),
  )
  if (Object.keys(changes).length > 0)
    await writeChanges(records, actor, records.registry.entity('pages'), page, { changes, action: 'publish' })
}

/**
 * Publishes a new version of a page from a day on; earlier versions are kept. Throws `not_found`, `version_stale` if
 * another version was published in the meantime, and `invalid` for a day in the past or before that of the newest
 * version.
 */
export const publish = (records: RecordsContext, actor: Actor, id: string, next: NewVersion): Promise<PageVersion> =>
  inRetriedTransaction(records, async inside => {
    const [page] = await inside.store.update('pages', [is('id', id), notDeleted], {})
    if (!page) throw new Problem('not_found')
    const [newest = firstVersion(page)] = await versionsOf(inside, page)
    if (newest.version !== next.version) throw new Problem('version_stale', {}, { record: { ...newest } })
    const earliest = [countryDay(inside.clock()), newest.effective_on].toSorted().at(-1) ?? ''
    if (next.effective_on < earliest)
      throw new Problem('invalid', {}, { errors: { effective_on: { code: 'before_day', params: { day: earliest } } } })
    const { updated_at: _at, key: _key, ...first } = newest
    if (newest.version === 1)
      await inside.store.insert('page_versions', [
        { ...rowOf(inside, system, page.key, first), created_at: newest.updated_at },
      ])
    const row = rowOf(inside, actor, page.key, { ...next, version: newest.version + 1 })
    await inside.store.insert('page_versions', [row])
    await updatePageRow(inside, actor, page)
    const [published = newest] = await versionsOf(inside, page)
    return published
  })

/** Updates the rows of all pages whose new version became valid today. */
export async function updatePageRows(records: RecordsContext): Promise<void> {
  for (const page of await records.store.find({
    entity: 'pages',
    where: [notDeleted],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: maxRows,
  }))
    await records.store.transaction(store => updatePageRow({ ...records, store, isInTransaction: true }, system, page))
}
