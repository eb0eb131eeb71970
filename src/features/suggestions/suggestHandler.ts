import type { Actor } from '../../engine/model/actor.ts'
import type { Language } from '../../engine/model/declaration.ts'
import { Problem } from '../../engine/model/problem.ts'
import { missingTranslations } from './storedSuggestions.ts'
import { hasRight } from '../../engine/rules/access/rights.ts'
import { lacksTranslation } from '../../engine/rules/moderation/suggestions.ts'
import { actorOf, findPerson } from '../people/identify.ts'
import { JobFailed, type JobCall, type JobHandler } from '../../engine/jobs/handler.ts'
import type { Ports } from '../../engine/ports.ts'
import { recordsOf } from '../../engine/http/recordsOf.ts'
import { suggest } from './suggest.ts'

/** After this many consecutive failures, the job assumes that the translator rejects everything. */
const maxRejected = 5

/**
 * Returns the person who requested the suggestions, with their current permissions. Throws `JobFailed` if they no
 * longer have the right.
 */
async function requesterOf(ports: Ports, id: string): Promise<Actor> {
  const person = await findPerson(ports, id)
  const actor = person && actorOf(ports.registry, person)
  if (!actor || !hasRight(actor, 'suggestions')) throw new JobFailed('refused', { forGood: true })
  return actor
}

/**
 * Returns the properties without a translation; none if the record no longer exists or the actor may no longer change
 * it.
 */
async function missingIn(
  ports: Ports,
  actor: Actor,
  resource: string,
  id: string,
  language: Language,
): Promise<string[]> {
  try {
    return await missingTranslations(
      recordsOf(ports),
      actor,
      resource,
      id,
      (pair, row) => pair.target.language === language && lacksTranslation(pair, row),
    )
  } catch (error) {
    if (error instanceof Problem) return []
    throw error
  }
}

async function run(ports: Ports, { payload, signal, progress }: JobCall<'suggest_translations'>): Promise<void> {
  const { resource, language, ids } = payload
  const actor = await requesterOf(ports, payload.asker_id)
  let rejected = 0
  for (const [done, id] of ids.entries()) {
    progress(done, ids.length)
    for (const property of await missingIn(ports, actor, resource, id, language)) {
      signal.throwIfAborted()
      try {
        await suggest(ports, recordsOf(ports), { actor, resource, id, property }, signal)
        rejected = 0
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        if (error.code === 'translator_unavailable') throw new JobFailed('unreachable')
        if (error.code === 'too_many_suggestions' || error.code === 'route_not_found')
          throw new JobFailed('refused', { forGood: true })
        rejected = error.code === 'translator_failed' ? rejected + 1 : 0
        if (rejected === maxRejected) throw new JobFailed('refused', { forGood: true })
      }
    }
  }
  progress(ids.length, ids.length)
}

/**
 * Suggests the missing translations of records, one text after another. Existing suggestions are skipped, so that a
 * repeated job continues where it stopped; texts whose translation is unusable are skipped too.
 */
export const suggestHandler: JobHandler<'suggest_translations'> = { run }
