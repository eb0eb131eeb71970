import type { Actor } from '../../engine/model/actor.ts'
import type { FilterCounts } from '../../engine/model/listViews.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { entityFor, reachConditions } from '../../engine/records/entityFor.ts'
import { textsIn, filterLimits } from '../../engine/records/filter.ts'
import { selectFor } from '../../engine/records/list.ts'
import { cappedCount, cappedSearchCount } from '../../engine/rules/text/countLimits.ts'

type Filter = Record<string, unknown>

/**
 * Divides filters, in order, so that a part has no more conditions that compare parts of texts than one filter may
 * have: other requests are answered in between.
 */
function divide(filters: readonly Filter[]): Filter[][] {
  const parts: Filter[][] = [[]]
  let texts = 0
  for (const filter of filters) {
    const own = textsIn(filter)
    texts += own
    if (texts > filterLimits.texts) {
      parts.push([])
      texts = own
    }
    parts.at(-1)?.push(filter)
  }
  return parts
}

async function countPart(
  records: RecordsContext,
  actor: Actor,
  resource: string,
  filters: readonly Filter[],
): Promise<FilterCounts> {
  const entity = entityFor(records, actor, resource, 'read')
  const selections = filters.map(filter => selectFor(records, actor, resource, { filter }).selection)
  const [plain, searched] = [selections.filter(({ words }) => !words), selections.filter(({ words }) => words)]
  const [each, ...found] = await Promise.all([
    records.store.countEach(
      entity.table,
      reachConditions(actor, entity, 'read'),
      plain.map(({ where }) => ({ all: where })),
      cappedCount,
    ),
    ...searched.map(selection => records.store.count(selection, cappedSearchCount + 1)),
  ])
  const counted = [...plain, ...searched]
  const counts = [...each.counts, ...found.map(count => Math.min(count, cappedSearchCount))]
  return {
    counts: selections.map(selection => counts[counted.indexOf(selection)] ?? 0),
    isWhole: each.isWhole && found.every(count => count <= cappedSearchCount),
  }
}

/**
 * Counts the records that the actor may read for each of several filters, capped as in lists. One statement for all
 * filters without search words, unless they read many texts, and the statements of a count for each other one. Throws
 * what `selectFor` throws.
 */
export async function countFilters(
  records: RecordsContext,
  actor: Actor,
  resource: string,
  filters: readonly Filter[],
): Promise<FilterCounts> {
  const found: FilterCounts[] = []
  for (const part of divide(filters)) found.push(await countPart(records, actor, resource, part))
  return { counts: found.flatMap(({ counts }) => counts), isWhole: found.every(({ isWhole }) => isWhole) }
}
