import type { Condition } from '../model/query.ts'
import type { RowOf } from '../fields/rowOf.ts'
import type { RecordsContext } from './context.ts'
import { is } from './findOne.ts'
import { inBatches } from './inBatches.ts'
import type { VersionedChange } from './store.ts'

/**
 * Returns a change for a row that is rewritten because of a published declaration: it gets a new version, so that
 * writes based on the former one are rejected, but keeps its last author and time, since nobody edited it. See
 * docs/decisions/091.
 */
export const rewritten = ({ id, version, values }: VersionedChange): VersionedChange => ({
  id,
  version,
  values: { ...values, version: Number(version) + 1 },
})

/**
 * Replaces values of rows that meet conditions with values that are computed from each row; rows for which nothing is
 * returned are unchanged.
 */
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
