import * as z from 'zod/mini'
import { Problem } from '../../engine/model/problem.ts'
import { currentPage } from './versions.ts'
import type { PublicRoute } from '../../engine/http/route.ts'
import { pageVersion } from './page.ts'

/** The pages that whoever has not signed in may read too: one agrees to the terms before there is an account. */
const open: readonly string[] = ['terms', 'contact']

const headers = { 'Cache-Control': 'no-cache' }

/** Pages of text for everybody. */
export const publicPageRoutes: readonly PublicRoute[] = [
  {
    method: 'GET',
    path: '/public/pages',
    policy: 'public',
    summary: 'The current version of every public page, in both languages',
    answer: z.array(pageVersion),
    handle: async ({ request, records }) => {
      const pages = await Promise.all(
        open.map(key =>
          currentPage(records, key).catch((error: unknown) => {
            if (error instanceof Problem) return null
            throw error
          }),
        ),
      )
      return request.json(
        pages.filter(page => page !== null),
        200,
        headers,
      )
    },
  },
  {
    method: 'GET',
    path: '/public/pages/:key',
    policy: 'public',
    summary: 'The current terms of use or contact page, in both languages',
    answer: pageVersion,
    handle: async ({ request, records }) => {
      const key = request.req.param('key') ?? ''
      if (!open.includes(key)) throw new Problem('not_found')
      return request.json(await currentPage(records, key), 200, headers)
    },
  },
]
