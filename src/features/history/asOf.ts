import type { Actor } from '../../engine/model/actor.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Row } from '../../engine/model/query.ts'
import { derivedOf } from '../../engine/rules/validation/derived.ts'
import { hasRight } from '../../engine/rules/access/rights.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { entityFor, tableEntity, visible } from '../../engine/records/entityFor.ts'
import { findRow } from '../../engine/records/get.ts'
import { everyLineOf, linesOf, mayTakeBack, pastOf, takeBack } from '../../engine/records/past.ts'

/**
 * A record as it was at a moment, with the fields the actor may read: what was written since the last version of that moment is
 * taken back line by line, from the present row. Throws `not_found` as `get` does, and for a moment at which the record was not
 * there yet, not yet theirs, or in the trash.
 */
export async function asOf(context: RecordsContext, actor: Actor, name: string, id: string, at: string): Promise<Row> {
  const entity = entityFor(context, actor, name, 'read')
  const present = await findRow(context, actor, entity, id)
  if (String(present.created_at) > at) throw new Problem('not_found')
  const past = await pastOf(context, actor, entity, present)
  const row = { ...present }
  const [last] = await linesOf(context, entity, id, [{ property: 'created_at', operator: 'lte', value: at }], { offset: 0, limit: 1 })
  for await (const line of everyLineOf(context, entity, id, [{ property: 'record_version', operator: 'gt', value: Number(last?.record_version ?? 0) }])) {
    if (!mayTakeBack(past, line)) throw new Problem('not_found')
    takeBack(row, line)
  }
  Object.assign(row, derivedOf(tableEntity(context, entity), row))
  if (row.deleted_at !== null && !hasRight(actor, 'trash')) throw new Problem('not_found')
  if (row.version === present.version) return visible(actor, entity, row)
  return visible(actor, entity, { ...row, updated_at: last?.created_at ?? row.created_at, updated_by: last?.created_by ?? row.created_by })
}
