import type { Actor } from '../../engine/model/actor.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Suggestion } from '../../engine/model/suggestions.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { keepSuggestion } from './keep.ts'
import { planTranslation } from './plan.ts'
import type { Ports } from '../../engine/ports.ts'
import { uncountOnFailure, takeLimits, type Limited } from '../../engine/http/takeLimit.ts'
import { translateFaithfully } from './translateFaithfully.ts'

/** What a suggestion is asked for by and for whom. */
export interface SuggestionRequest {
  actor: Actor
  resource: string
  id: string
  property: string
}

/** Does not count what the translator never answered. */
const givingBackUnanswered = async <Result>(
  ports: Ports,
  limited: readonly Limited[],
  work: () => Promise<Result>,
): Promise<Result> => {
  const outcome = await work().catch((error: unknown) => ({ error }))
  if (typeof outcome !== 'object' || outcome === null || !('error' in outcome)) return outcome as Result
  const { error } = outcome
  if (!(error instanceof Problem) || error.code !== 'translator_unavailable') throw error
  return uncountOnFailure(ports, limited, () => Promise.reject(error))
}

/**
 * Has a translation made for a property of a record and keeps it beside the record, where it waits for a person. Nothing is kept while
 * the translator is asked, and nothing where it fails. Throws as `planTranslation` and `translateFaithfully` do, `route_not_found`
 * where no translator is set, and `too_many_suggestions`.
 */
export async function suggest(
  ports: Ports,
  records: RecordsContext,
  { actor, resource, id, property }: SuggestionRequest,
  signal?: AbortSignal,
): Promise<Suggestion> {
  const { translator } = ports
  if (!translator) throw new Problem('route_not_found')
  const plan = await planTranslation(records, actor, resource, id, property)
  const limited: Limited[] = [['suggest_account_day', actor.id, 'too_many_suggestions']]
  await takeLimits(ports, limited)
  const text = await givingBackUnanswered(ports, limited, () =>
    translateFaithfully(translator, ports.registry, plan, signal),
  )
  return keepSuggestion(records, actor, plan, text)
}
