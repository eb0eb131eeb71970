import { type Actor, system } from '../../engine/model/actor.ts'
import type { Locale } from '../../engine/model/declaration.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Row } from '../../engine/model/query.ts'
import type { Entity } from '../../engine/model/registry.ts'
import { inRetriedTransaction, type RecordsContext } from '../../engine/records/context.ts'
import { sameTitles } from '../../engine/rules/text/titles.ts'
import { notifyStaff } from '../notifications/notifyStaff.ts'
import { countReports } from './countReports.ts'
import { notDeleted, reachConditions } from '../../engine/records/entityFor.ts'
import { addHistory } from '../../engine/records/history.ts'
import { newRow } from '../../engine/records/newRow.ts'
import { countryDay } from '../../engine/rules/time/countryDays.ts'
import { networkOf } from '../../engine/rules/access/networks.ts'
import { reach } from '../../engine/rules/access/permissions.ts'
import { publicView } from '../../engine/rules/access/publicView.ts'
import { dailySalt } from '../statistics/dailySalt.ts'
import { findOne } from '../../engine/records/findOne.ts'
import { digest } from '../../engine/model/digest.ts'
import type { Call } from '../../engine/http/route.ts'
import { derivedOf } from '../../engine/rules/validation/derived.ts'
import { isMuted } from './muting.ts'

const longestSubject = 100

/** Returns the subject of a report in lists: the beginning of its text. */
function subjectOf(text: string): string {
  const [line = ''] = text.split('\n')
  const letters = Array.from(line.trim())
  return letters.length > longestSubject ? `${letters.slice(0, longestSubject - 1).join('')}…` : letters.join('')
}

const isPublic = async (records: RecordsContext, entity: Entity, id: string): Promise<boolean> => {
  const view = publicView(entity)
  return view !== undefined && (await findOne(records.store, entity.table, 'id', id, view.where)) !== undefined
}

const isReadable = async (records: RecordsContext, actor: Actor, entity: Entity, id: string): Promise<boolean> =>
  reach(actor, entity, 'read') !== 'none' &&
  (await findOne(records.store, entity.table, 'id', id, [notDeleted, ...reachConditions(actor, entity, 'read')])) !==
    undefined

/**
 * Returns the entity of a record that may be reported: one that is public, or that the person may read. Throws
 * `not_found`.
 */
async function findReportable(
  records: RecordsContext,
  actor: Actor | null,
  resource: string,
  id: string,
): Promise<Entity> {
  const entity = records.registry.entities.get(resource)
  if (entity?.declaration.moderated === undefined) throw new Problem('not_found')
  if ((await isPublic(records, entity, id)) || (actor && (await isReadable(records, actor, entity, id)))) return entity
  throw new Problem('not_found')
}

/** Returns a hash of the request's network, which is meaningless after its day; null if the network is unknown. */
async function networkHash({ ports, request }: Call): Promise<string | null> {
  const network = networkOf(ports.network.address(request))
  return network === ''
    ? null
    : digest(`${await dailySalt(ports, countryDay(ports.clock()))} report ${network}`).slice(0, 32)
}

interface Report {
  resource: string
  id: string
  text: string
  email: string | null
  language: Locale
}

/**
 * Stores a report on a record, unless the sender is muted, which they are not told. The history contains neither their
 * address nor their text, which are deleted eventually. Throws `not_found`.
 */
export async function receiveReport(call: Call, { resource, id, text, email, language }: Report): Promise<void> {
  const { actor, records } = call
  const entity = await findReportable(records, actor, resource, id)
  const sender = { network: await networkHash(call), email, user_id: actor?.id ?? null }
  if (await isMuted(records, sender)) return
  await inRetriedTransaction(records, async inside => {
    const reports = inside.registry.entity('reports')
    const values: Row = {
      ...sender,
      subject: subjectOf(text),
      text,
      language,
      kind: entity.declaration.moderated,
      record_id: id,
    }
    const row = newRow(inside, system, 'reports', values)
    await inside.store.insert('reports', [{ ...row, ...derivedOf(reports, row) }])
    await addHistory(inside, system, reports, [
      { row, action: 'create', changes: { kind: [null, row.kind], record_id: [null, id] }, origin: 'report' },
    ])
    await countReports(inside, row)
    await notifyStaff(
      inside,
      { word: 'management' },
      { type: 'warning', event: 'report_received', values: sameTitles(row.subject), link: `/reports/${row.id}` },
    )
  })
}
