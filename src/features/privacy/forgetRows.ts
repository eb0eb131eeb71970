import type { StoredRow } from '../../engine/fields/rowOf.ts'
import { system } from '../../engine/model/actor.ts'
import type { Row } from '../../engine/model/query.ts'
import type { Entity } from '../../engine/model/registry.ts'
import { inTransaction, type RecordsContext } from '../../engine/records/context.ts'
import { is } from '../../engine/records/findOne.ts'
import { inBatches } from '../../engine/records/inBatches.ts'
import { purgeRecord } from '../../engine/records/purgeRecord.ts'
import { rewrite } from './forgetMentions.ts'

/** Returns empty values for the personal properties of a row; a required unique value is made of the row's ID. */
export const emptyValues = (entity: Entity, { id }: Pick<StoredRow, 'id'>): Row =>
  Object.fromEntries(
    [...entity.properties.values()]
      .filter(({ field }) => field.personal)
      .map(({ name, nullable, field, type }) => [
        name,
        field.required && field.unique
          ? `${id}@erased.invalid`
          : field.required || !nullable
            ? (type.empty ?? '')
            : type.empty,
      ]),
  )

/** Removes a record with everything that belongs to it, after withdrawing its open request. */
const purge = (context: RecordsContext, entity: Entity, { id }: StoredRow): Promise<void> =>
  inTransaction(context, async inside => {
    const [row] = await inside.store.update(entity.table, [is('id', id)], {})
    if (!row) return
    if (entity.declaration.moderated !== undefined)
      await (await inside.effects.reviews.withdraw(inside, system, row, 'erasure')).close()
    await purgeRecord(inside, entity, row)
  })

/** Removes or clears the rows about a person, as declared by their entities, except for the person's own row. */
export async function forgetRows(context: RecordsContext, id: string, signal?: AbortSignal): Promise<void> {
  for (const entity of context.registry.entities.values()) {
    const { name, table, declaration } = entity
    const { subject } = declaration
    if (name !== table || !subject?.by || declaration.people || subject.erased === 'kept') continue
    for await (const rows of inBatches(context, table, [is(subject.by, id)])) {
      signal?.throwIfAborted()
      for (const row of rows)
        if (subject.erased === 'cleared') await rewrite(context, entity, row, emptyValues(entity, row))
        else if (declaration.internal) await context.store.remove(table, [is('id', row.id)])
        else await purge(context, entity, row)
    }
  }
}
