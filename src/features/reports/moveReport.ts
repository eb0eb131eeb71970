import type { RowOf } from '../../engine/fields/rowOf.ts'
import { chosenLocale } from '../../engine/model/localized.ts'
import { sameTitles, titlesOf, type Titles } from '../../engine/rules/text/titles.ts'
import type { Actor } from '../../engine/model/actor.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Row } from '../../engine/model/query.ts'
import { inRetriedTransaction, type RecordsContext } from '../../engine/records/context.ts'
import { visible } from '../../engine/records/entityFor.ts'
import { writeChanges } from '../../engine/records/writeChanges.ts'
import { statusAfter, type ConversationTransition } from '../help/conversationRules.ts'
import { changesTo } from '../../engine/records/changes.ts'
import { findOne, is } from '../../engine/records/findOne.ts'
import { entityOfKind } from '../../engine/model/kinds.ts'
import { scheduleEmail } from '../emails/deliver.ts'
import { personBy } from '../people/receiver.ts'
import { notifyOfConversation } from '../help/notifyOfConversation.ts'

/** Returns a report that is not in the trash. Throws `not_found`. */
export async function findReport(records: RecordsContext, id: string): Promise<RowOf<'reports'>> {
  const row = await findOne(records.store, 'reports', 'id', id, [is('deleted_at', null)])
  if (!row) throw new Problem('not_found')
  return row
}

/** Returns the titles of the record that a report is about. */
async function titles(records: RecordsContext, report: RowOf<'reports'>): Promise<Titles> {
  const entity = entityOfKind(records.registry, report.kind)
  const record = entity && (await findOne(records.store, entity.table, 'id', report.record_id))
  return entity && record ? titlesOf(entity, record) : sameTitles(report.subject)
}

/**
 * Sends the answer to the reporter: by email in their language, and to people with an account as a notification too.
 */
async function notifyReporter(records: RecordsContext, report: RowOf<'reports'>, text: string): Promise<void> {
  const named = await titles(records, report)
  const person = report.user_id ? await personBy(records, 'id', report.user_id) : undefined
  if (person?.status === 'active')
    return notifyOfConversation(records, [person], { event: 'report_answered', ...named, path: null, text })
  if (report.user_id || !report.email) return
  const values = { user_id: null, event: 'report_answered', ...named, text, path: null }
  await scheduleEmail(records, {
    occasion: 'conversation',
    recipient: report.email,
    language: chosenLocale(report.language),
    values,
  })
}

/**
 * Moves a report to its next status, with the given values, and returns it. Throws `not_found` and
 * `illegal_transition`.
 */
export const moveReport = (
  records: RecordsContext,
  actor: Actor,
  id: string,
  move: Exclude<ConversationTransition, 'ask'>,
  values: { answer?: string; note?: string | null } = {},
): Promise<Row> =>
  inRetriedTransaction(records, async inside => {
    const { id: found } = await findReport(inside, id)
    const [row] = await inside.store.update('reports', [is('id', found)], {})
    if (!row) throw new Problem('not_found')
    const entity = inside.registry.entity('reports')
    const after = { status: statusAfter(move, row.status), ...values }
    const changes = changesTo(row, after)
    const written = await writeChanges(inside, actor, entity, row, { changes, action: move, origin: 'api' })
    if (values.answer !== undefined) await notifyReporter(inside, written, values.answer)
    return visible(actor, entity, written)
  })
