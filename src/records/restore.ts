import type { Actor } from '../model/actor.ts'
import { Problem } from '../model/problem.ts'
import type { Row } from '../model/query.ts'
import { holds } from '../rules/permissions.ts'
import { inRepeatedTransaction, type RecordsContext } from './context.ts'
import { entityFor, visible } from './entityFor.ts'
import { findRow } from './get.ts'
import type { Changes } from './history.ts'
import { stateBefore } from './stateBefore.ts'
import { checkUniqueness } from './uniqueness.ts'
import { writeChanges } from './writeChanges.ts'

/**
 * Takes a record out of the trash, in the state it was in (product: "an administrator can restore it"). Throws `not_found`,
 * `forbidden`, `illegal_transition` for one that is not there, `invalid` where a unique value has gone to another record.
 */
export const restore = (context: RecordsContext, actor: Actor, name: string, { id, origin }: { id: string; origin?: string | undefined }): Promise<Row> =>
  inRepeatedTransaction(context, async inside => {
    const entity = entityFor(inside, actor, name, 'delete')
    if (!holds(actor, 'administrator')) throw new Problem('forbidden')
    const row = await findRow(inside, actor, entity, id)
    if (row.deleted_at === null) throw new Problem('illegal_transition', { transition: 'restore', status: String(row.status ?? '') })
    const [taken = {}] = await checkUniqueness(inside, entity, [row], new Set(entity.properties.keys()))
    if (Object.keys(taken).length > 0) throw new Problem('invalid', {}, { errors: taken })
    const status: Changes = entity.declaration.moderated ? { status: [row.status, await stateBefore(inside, row, 'delete')] } : {}
    return visible(actor, entity, await writeChanges(inside, actor, entity, row, { changes: { deleted_at: [row.deleted_at, null], ...status }, action: 'restore', origin }))
  })
