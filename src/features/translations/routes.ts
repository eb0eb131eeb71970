import * as z from 'zod/mini'
import { confirmTranslation } from './confirmTranslation.ts'
import { answerRecord } from '../../engine/http/answer.ts'
import { readChecked } from '../../engine/http/readChecked.ts'
import { readId, readIfMatch } from '../../engine/http/readRequest.ts'
import type { ActorRoute } from '../../engine/http/route.ts'

const confirming = z.strictObject({ version: z.optional(z.int()), fields: z.array(z.string().check(z.minLength(1), z.maxLength(80))).check(z.minLength(1), z.maxLength(100)) })

/** Keeping both languages of a record alike. */
export const translationRoutes: readonly ActorRoute[] = [
  {
    method: 'POST',
    path: '/:resource/:id/confirm_translation',
    policy: { action: 'update' },
    summary: 'Mark the English text of fields as up to date; requires the version',
    headers: ['If-Match'],
    body: confirming,
    answer: 'record',
    handle: async call => {
      const { version, fields } = await readChecked(call, confirming)
      const asked = { id: readId(call.request), version: readIfMatch(call.request) ?? version, fields, origin: 'api' }
      return answerRecord(call.request, await confirmTranslation(call.records, call.actor, call.request.req.param('resource') ?? '', asked))
    },
  },
]
