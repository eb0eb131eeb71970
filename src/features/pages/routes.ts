import * as z from 'zod/mini'
import { plainText } from '../../engine/fields/plainText.ts'
import { richtext } from '../../engine/fields/richtext.ts'
import { inLanguages } from '../../engine/model/shapes.ts'
import { Problem } from '../../engine/model/problem.ts'
import { notDeleted } from '../../engine/records/entityFor.ts'
import { contentRange } from '../../engine/http/response.ts'
import { findOne } from '../../engine/records/findOne.ts'
import { acceptances, acceptTerms } from './terms.ts'
import { publish } from './publish.ts'
import { versionsOf } from './versions.ts'
import { callerOf } from '../../engine/http/callerOf.ts'
import { readChecked } from '../../engine/http/readChecked.ts'
import { readId, readRange } from '../../engine/http/readRequest.ts'
import type { ActorRoute } from '../../engine/http/route.ts'
import { pageVersion, termsAcceptance } from './page.ts'

const title = plainText({ maximum: 200, lines: false })
const note = plainText({ maximum: 1_000, lines: true })
const body = richtext.schema(
  { name: 'text', type: 'richtext', localized: true },
  { codeList: name => ({ name, values: [] }) },
) as z.ZodMiniType<string>

const newVersion = z.strictObject({
  version: z.int(),
  effective_on: z.iso.date(),
  ...inLanguages('title', title),
  ...inLanguages('text', body),
  ...inLanguages('note', note),
})
const accepted = z.strictObject({ version: z.int() })

const administrators = { words: ['superuser'] } as const

/** Routes for the versions of pages and the acceptances of terms. */
export const pageRoutes: readonly ActorRoute[] = [
  {
    method: 'GET',
    path: '/pages/:id/versions',
    policy: administrators,
    summary: 'Every version of a page, newest first',
    response: z.array(pageVersion),
    handle: async ({ request, records }) => {
      const page = await findOne(records.store, 'pages', 'id', readId(request), [notDeleted])
      if (!page) throw new Problem('not_found')
      return request.json(await versionsOf(records, page))
    },
  },
  {
    method: 'POST',
    path: '/pages/:id/versions',
    policy: administrators,
    summary: 'Publish a new version of a page, effective from a date; version is the latest one that was read',
    body: newVersion,
    response: pageVersion,
    status: 201,
    handle: async call => {
      const published = await readChecked(call, newVersion)
      return call.request.json(await publish(call.records, call.actor, readId(call.request), published), 201)
    },
  },
  {
    method: 'GET',
    path: '/terms/acceptances',
    policy: administrators,
    summary: 'Who accepted which version of the terms, when and from where',
    query: ['range'],
    response: z.array(termsAcceptance),
    handle: async ({ request, records }) => {
      const range = readRange(request)
      const { rows, total } = await acceptances(records, range)
      request.header('Content-Range', contentRange('acceptances', range.offset, rows.length, total))
      return request.json(rows)
    },
  },
  {
    method: 'POST',
    path: '/profile/terms',
    policy: 'signed_in',
    settingUp: true,
    summary: 'Accept the current terms',
    body: accepted,
    handle: async call => {
      const { version } = await readChecked(call, accepted)
      await acceptTerms(call, callerOf(call).id, version)
      return call.request.body(null, 204)
    },
  },
]
