import { Problem } from '../../model/problem.ts'
import type { Row } from '../../model/query.ts'
import { notDeleted } from '../../records/entityFor.ts'
import { findOne } from '../findOne.ts'
import type { PublicRoute } from '../route.ts'
import { complete, text } from './answers.ts'

/** The pages that whoever has not signed in may read too: one agrees to the terms before there is an account. */
const open: ReadonlySet<string> = new Set(['terms', 'contact'])

const shown = ['key', 'title_ge', 'title_en', 'text_ge', 'text_en', 'updated_at'] as const

const answer = complete(Object.fromEntries(shown.map(name => [name, text])))

const show = (page: Row): Row => Object.fromEntries(shown.map(name => [name, page[name]]))

/** Pages of text for everybody. */
export const publicPageRoutes: readonly PublicRoute[] = [
  {
    method: 'GET',
    path: '/public/pages/:key',
    policy: 'public',
    summary: 'The terms of use or the contact page, in both languages',
    answer,
    handle: async ({ request, records }) => {
      const key = request.req.param('key') ?? ''
      const page = open.has(key) ? await findOne(records.store, 'pages', 'key', key, [notDeleted]) : undefined
      if (!page) throw new Problem('not_found')
      return request.json(show(page), 200, { 'Cache-Control': 'no-cache' })
    },
  },
]
