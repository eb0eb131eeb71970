import type { Condition } from '../model/query.ts'
import type { RowOf } from '../fields/rowOf.ts'
import type { RecordsContext } from './context.ts'
import { is } from './findOne.ts'
import { inBatches } from './inBatches.ts'
import type { VersionedChange } from './store.ts'

/**
 * A row that holds something else because of what was published: another version, so that whoever still has the former one is refused,
 * while who changed it last, and when, stays, since nobody has. See docs/decisions/091.
 */
export const rewritten = ({ id, version, values }: VersionedChange): VersionedChange => ({
  id,
  version,
  values: { ...values, version: Number(version) + 1 },
})

/** Has rows that meet conditions hold what is worked out of each as it is at that moment; those it answers nothing for stay as they are. */
export async function rewriteRows<Name extends string>(
  inside: RecordsContext,
  { entity, where }: { entity: Name; where: readonly Condition[] },
  next: (row: RowOf<Name>) => Partial<RowOf<Name>> | undefined,
): Promise<void> {
  for await (const rows of inBatches(inside, entity, where))
    for (const { id } of rows.filter(next)) {
      const [held] = await inside.store.update(entity, [is('id', id)], {})
      const values = held && next(held)
      if (held && values) await inside.store.update(entity, [is('id', id)], { ...values, version: held.version + 1 })
    }
}
