import * as z from 'zod/mini'
import { languages } from '../../engine/model/declaration.ts'
import { entityFor } from '../../engine/records/entityFor.ts'
import { dismissSuggestion, listSuggestions } from './storedSuggestions.ts'
import { rights } from '../../engine/rules/access/rights.ts'
import { targetRecords } from '../../engine/http/forEachRecord.ts'
import { enqueue } from '../../engine/jobs/enqueue.ts'
import { runDueInBackground } from '../../engine/jobs/runDue.ts'
import { readChecked } from '../../engine/http/readChecked.ts'
import { readId } from '../../engine/http/readRequest.ts'
import type { ActorCall, ActorRoute } from '../../engine/http/route.ts'
import { suggest } from './suggest.ts'
import { suggestion } from '../../engine/model/suggestions.ts'

const property = z.string().check(z.minLength(1), z.maxLength(80))
const suggestBody = z.strictObject({ property })
const bulkSuggestBody = z.strictObject({ ...targetRecords, language: z.literal([...languages]) })

const resourceOf = ({ request }: ActorCall): string => request.req.param('resource') ?? ''

/** Routes for machine translations, which a person accepts by writing the field like any other change. */
export const suggestionRoutes: readonly ActorRoute[] = [
  {
    method: 'POST',
    path: '/:resource/bulk/suggest',
    policy: { words: rights.suggestions },
    translates: true,
    summary: 'Suggest the missing translations of many records, as a background job',
    body: bulkSuggestBody,
    response: z.object({ queued: z.int() }),
    status: 202,
    handle: async call => {
      entityFor(call.records, call.actor, resourceOf(call), 'update')
      const { records, language } = await readChecked(call, bulkSuggestBody)
      const ids = [...new Set(records.map(({ id }) => id.toLowerCase()))]
      await enqueue(call.records, 'suggest_translations', {
        resource: resourceOf(call),
        ids,
        language,
        asker_id: call.actor.id,
      })
      runDueInBackground(call.ports)
      return call.request.json({ queued: ids.length }, 202)
    },
  },
  {
    method: 'GET',
    path: '/:resource/:id/suggestions',
    policy: { action: 'update' },
    translates: true,
    summary: 'The pending machine translations; writing to such a field accepts or replaces its suggestion',
    response: z.array(suggestion),
    handle: async call =>
      call.request.json(await listSuggestions(call.records, call.actor, resourceOf(call), readId(call.request))),
  },
  {
    method: 'POST',
    path: '/:resource/:id/suggestions',
    policy: { action: 'update' },
    translates: true,
    summary: 'Suggest a translation for a property of a record; the record remains unchanged',
    body: suggestBody,
    response: suggestion,
    handle: async call => {
      const requested = await readChecked(call, suggestBody)
      return call.request.json(
        await suggest(
          call.ports,
          call.records,
          { actor: call.actor, resource: resourceOf(call), id: readId(call.request), property: requested.property },
          call.request.req.raw.signal,
        ),
      )
    },
  },
  {
    method: 'POST',
    path: '/:resource/:id/suggestions/dismiss',
    policy: { action: 'update' },
    translates: true,
    summary: 'Discard a suggestion',
    body: suggestBody,
    handle: async call => {
      const requested = await readChecked(call, suggestBody)
      await dismissSuggestion(call.records, call.actor, resourceOf(call), readId(call.request), requested.property)
      return call.request.body(null, 204)
    },
  },
]
