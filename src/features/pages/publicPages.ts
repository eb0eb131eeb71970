import * as z from 'zod/mini'
import { Problem } from '../../engine/model/problem.ts'
import { currentPage } from './versions.ts'
import type { PublicRoute } from '../../engine/http/route.ts'
import { pageVersion } from './page.ts'

/** The pages that are public: people agree to the terms before they have an account. */
const publicKeys: readonly string[] = ['terms', 'contact']

const headers = { 'Cache-Control': 'no-cache' }

/** Public routes for pages. */
export const publicPageRoutes: readonly PublicRoute[] = [
  {
    method: 'GET',
    path: '/public/pages',
    policy: 'public',
    summary: 'The current version of every public page, in both languages',
    response: z.array(pageVersion),
    handle: async ({ request, records }) => {
      const pages = await Promise.all(
        publicKeys.map(key =>
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
    response: pageVersion,
    handle: async ({ request, records }) => {
      const key = request.req.param('key') ?? ''
      if (!publicKeys.includes(key)) throw new Problem('not_found')
      return request.json(await currentPage(records, key), 200, headers)
    },
  },
]
