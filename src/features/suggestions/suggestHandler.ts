import type { Actor } from '../../engine/model/actor.ts'
import type { Language } from '../../engine/model/declaration.ts'
import { Problem } from '../../engine/model/problem.ts'
import { missingTranslations } from './keep.ts'
import { hasRight } from '../../engine/rules/access/rights.ts'
import { lacksTranslation } from '../../engine/rules/moderation/suggestions.ts'
import { actorOf, findPerson } from '../people/identify.ts'
import { JobFailed, type JobCall, type JobHandler } from '../../engine/jobs/handler.ts'
import type { Ports } from '../../engine/ports.ts'
import { recordsOf } from '../../engine/http/recordsOf.ts'
import { suggest } from './suggest.ts'

/** After so many answers in a row that are none, the translator is taken to refuse them all. */
const mostRefused = 5

/** Whoever asked, as they are now. Throws `JobFailed` where they are no staff any more. */
async function askerOf(ports: Ports, id: string): Promise<Actor> {
  const person = await findPerson(ports, id)
  const actor = person && actorOf(ports.registry, person)
  if (!actor || !hasRight(actor, 'suggestions')) throw new JobFailed('refused', { forGood: true })
  return actor
}

/** What a record lacks; nothing for one that is gone or that the actor may not change any more. */
async function lackedBy(
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
  const actor = await askerOf(ports, payload.asker_id)
  let refused = 0
  for (const [done, id] of ids.entries()) {
    progress(done, ids.length)
    for (const property of await lackedBy(ports, actor, resource, id, language)) {
      signal.throwIfAborted()
      try {
        await suggest(ports, recordsOf(ports), { actor, resource, id, property }, signal)
        refused = 0
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        if (error.code === 'translator_unavailable') throw new JobFailed('unreachable')
        if (error.code === 'too_many_suggestions' || error.code === 'route_not_found')
          throw new JobFailed('refused', { forGood: true })
        refused = error.code === 'translator_failed' ? refused + 1 : 0
        if (refused === mostRefused) throw new JobFailed('refused', { forGood: true })
      }
    }
  }
  progress(ids.length, ids.length)
}

/**
 * Has what some records lack in a language suggested, one text after another. What was suggested before is not reloaded, so
 * that a job that runs once more continues where it ended; a text whose translation is no good is left out.
 */
export const suggestHandler: JobHandler<'suggest_translations'> = { run }
