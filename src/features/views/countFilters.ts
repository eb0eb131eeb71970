import type { Actor } from '../../engine/model/actor.ts'
import type { FilterCounts } from '../../engine/model/listViews.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { entityFor, reachConditions } from '../../engine/records/entityFor.ts'
import { selectFor } from '../../engine/records/list.ts'
import { cappedCount } from '../../engine/rules/text/countedTo.ts'

/**
 * How many of the records that the actor may read each of several filters finds. One statement. Throws what `selectFor` throws, and
 * `malformed_parameter` for words, which no condition looks for.
 */
export async function countFilters(
  records: RecordsContext,
  actor: Actor,
  resource: string,
  filters: readonly Record<string, unknown>[],
): Promise<FilterCounts> {
  const entity = entityFor(records, actor, resource, 'read')
  if (filters.some(({ q }) => q)) throw new Problem('malformed_parameter', { parameter: 'filters' })
  const each = filters.map(filter => ({ all: selectFor(records, actor, resource, { filter }).selection.where }))
  return records.store.countEach(entity.table, reachConditions(actor, entity, 'read'), each, cappedCount)
}
