import { Problem } from '../../engine/model/problem.ts'
import { currentPage } from './versions.ts'
import type { PublicRoute } from '../../engine/http/route.ts'
import { complete, text, whole } from '../../engine/http/answers.ts'

/** The pages that whoever has not signed in may read too: one agrees to the terms before there is an account. */
const open: readonly string[] = ['terms', 'contact']

/** A `PageVersion`. */
export const pageAnswer = complete({ key: text, version: whole, effective_on: text, title_ge: text, title_en: text, text_ge: text, text_en: text, note_ge: text, note_en: text, updated_at: text })

const headers = { 'Cache-Control': 'no-cache' }

/** Pages of text for everybody. */
export const publicPageRoutes: readonly PublicRoute[] = [
  {
    method: 'GET',
    path: '/public/pages',
    policy: 'public',
    summary: 'The current version of every public page, in both languages',
    answer: { type: 'array', items: pageAnswer },
    handle: async ({ request, records }) => {
      const pages = await Promise.all(open.map(key => currentPage(records, key).catch((error: unknown) => {
        if (error instanceof Problem) return null
        throw error
      })))
      return request.json(pages.filter(page => page !== null), 200, headers)
    },
  },
  {
    method: 'GET',
    path: '/public/pages/:key',
    policy: 'public',
    summary: 'The current terms of use or contact page, in both languages',
    answer: pageAnswer,
    handle: async ({ request, records }) => {
      const key = request.req.param('key') ?? ''
      if (!open.includes(key)) throw new Problem('not_found')
      return request.json(await currentPage(records, key), 200, headers)
    },
  },
]
