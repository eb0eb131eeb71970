import { readFilterOf } from '../../engine/http/readRequest.ts'
import type { ActorRoute } from '../../engine/http/route.ts'
import { completenessCounts, bands, type CompletenessCounts } from '../../engine/model/completeness.ts'
import type { Actor } from '../../engine/model/actor.ts'
import { completenessField } from '../../engine/model/systemFields.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { selectFor } from '../../engine/records/list.ts'

/**
 * Counts the records that the actor may read and the filter matches, by completeness. Makes one query. The entity must
 * have fields that count. Throws `forbidden`, `not_found`, and what `readFilter` throws.
 */
async function countCompleteness(
  context: RecordsContext,
  actor: Actor,
  name: string,
  filter: Record<string, unknown>,
): Promise<CompletenessCounts> {
  const { selection } = selectFor(context, actor, name, { filter })
  const found = await context.store.countBy(selection, completenessField.name)
  const counts = found.flatMap(({ value, count }) => (value === null ? [] : [{ value, count }]))
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const sum = counts.reduce((all, { value, count }) => all + value * count, 0)
  const within = (from: number, to: number) =>
    counts.filter(({ value }) => value >= from && value <= to).reduce((all, { count }) => all + count, 0)
  return {
    total,
    average: total === 0 ? null : Math.round(sum / total),
    bands: bands.map(({ from, to }) => ({ from, to, count: within(from, to) })),
  }
}

/** Routes for the completeness of records. */
export const completenessRoutes: readonly ActorRoute[] = [
  {
    method: 'GET',
    path: '/:resource/completeness',
    policy: { action: 'read' },
    keys: ['read'],
    counted: true,
    summary: 'The number of records that match a filter, by completeness',
    query: ['filter'],
    response: completenessCounts,
    handle: async ({ request, records, actor }) =>
      request.json(await countCompleteness(records, actor, request.req.param('resource') ?? '', readFilterOf(request))),
  },
]
