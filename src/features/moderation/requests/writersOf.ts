import type { Proposal } from '../../../engine/model/moderation.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import type { Proposals } from '../../../engine/rules/moderation/proposals.ts'
import type { RecordsContext } from '../../../engine/records/context.ts'
import { is } from '../../../engine/records/findOne.ts'
import type { Changes } from '../../../engine/records/changes.ts'
import { mostRows } from '../../../engine/records/list.ts'

/**
 * What a record holds as if it were proposed by whoever wrote it last, as its newest lines of history tell: so that nobody judges
 * a draft of theirs because somebody else submitted it. One statement.
 */
export async function writersOf(context: RecordsContext, entity: Entity, row: Row): Promise<Proposals> {
  const where = [is('entity', entity.table), is('record_id', row.id)]
  const lines = await context.store.find({ entity: 'history', where, sort: { property: 'id', order: 'DESC' }, offset: 0, limit: mostRows })
  const oldestFirst = lines.toReversed().flatMap(line =>
    Object.keys((line.changes ?? {}) as Changes).map((name): [string, Proposal] => [name, { from: null, to: row[name] ?? null, by: String(line.created_by), at: String(line.created_at) }]),
  )
  return Object.fromEntries(oldestFirst)
}
