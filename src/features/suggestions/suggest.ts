import type { Actor } from '../../engine/model/actor.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Suggestion } from '../../engine/model/suggestions.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { storeSuggestion } from './storedSuggestions.ts'
import { planTranslation } from './plan.ts'
import type { Ports } from '../../engine/ports.ts'
import { uncountOnFailure, takeLimits, type Limited } from '../../engine/http/takeLimit.ts'
import { translateFaithfully } from './translateFaithfully.ts'

/** The property for which a suggestion is requested, and by whom. */
export interface SuggestionRequest {
  actor: Actor
  resource: string
  id: string
  property: string
}

/** Runs `work`, and releases the limits if the translator did not respond. */
const releasingWithoutResponse = async <Result>(
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
 * Translates a property of a record and stores the result as a suggestion. Nothing is locked while the translator
 * works, and nothing is stored if it fails. Throws as `planTranslation` and `translateFaithfully` do,
 * `route_not_found` if no translator is configured, and `too_many_suggestions`.
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
  const text = await releasingWithoutResponse(ports, limited, () =>
    translateFaithfully(translator, ports.registry, plan, signal),
  )
  return storeSuggestion(records, actor, plan, text)
}
