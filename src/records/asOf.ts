import type { Actor } from '../model/actor.ts'
import { Problem } from '../model/problem.ts'
import type { Condition, Row } from '../model/query.ts'
import { derivedOf } from '../rules/derived.ts'
import { hasRight } from '../rules/rights.ts'
import type { RecordsContext } from './context.ts'
import { entityFor, tableEntity, visible } from './entityFor.ts'
import { is } from './findOne.ts'
import { findRow } from './get.ts'
import type { Changes } from './history.ts'
import { mostRows } from './list.ts'

/** Lines of a record's history that meet a condition, those of the newest versions first: a clock may have gone back between them. */
const linesOf = (context: RecordsContext, entity: string, id: string, which: Condition, offset: number, limit: number): Promise<Row[]> =>
  context.store.find({ entity: 'history', where: [is('entity', entity), is('record_id', id), which], sort: { property: 'record_version', order: 'DESC' }, offset, limit })

/** Every line of later versions, newest first. */
async function linesSince(context: RecordsContext, entity: string, id: string, version: number): Promise<Row[]> {
  const lines: Row[] = []
  for (;;) {
    const page = await linesOf(context, entity, id, { property: 'record_version', operator: 'gt', value: version }, lines.length, mostRows)
    lines.push(...page)
    if (page.length < mostRows) return lines
  }
}

/** The values before a line of history: those that it says it changed from. */
function undo(row: Row, line: Row): void {
  for (const [name, [from]] of Object.entries((line.changes ?? {}) as Changes)) if (name in row) row[name] = from
  row.version = Number(line.record_version) - 1
}

/**
 * A record as it was at a moment, with the fields the actor may read: what was written since the last version of that moment is
 * taken back line by line, from the present row. Throws `not_found` as `get` does, and for a moment at which the record was not there yet or in the trash.
 */
export async function asOf(context: RecordsContext, actor: Actor, name: string, id: string, at: string): Promise<Row> {
  const entity = entityFor(context, actor, name, 'read')
  const present = await findRow(context, actor, entity, id)
  if (String(present.created_at) > at) throw new Problem('not_found')
  const row = { ...present }
  const [last] = await linesOf(context, entity.table, id, { property: 'created_at', operator: 'lte', value: at }, 0, 1)
  const undone = await linesSince(context, entity.table, id, Number(last?.record_version ?? 0))
  for (const line of undone) undo(row, line)
  Object.assign(row, derivedOf(tableEntity(context, entity), row))
  if (row.deleted_at !== null && !hasRight(actor, 'trash')) throw new Problem('not_found')
  if (undone.length === 0) return visible(actor, entity, row)
  return visible(actor, entity, { ...row, updated_at: last?.created_at ?? row.created_at, updated_by: last?.created_by ?? row.created_by })
}
