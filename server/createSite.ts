import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type Handler } from 'hono'
import { compress } from 'hono/compress'
import { filePaths } from '../src/api/files/serveFile.ts'
import { tilesOrigin } from './tilesOrigin.ts'

const policyFor = (pictures: string): string => [
  "default-src 'self'",
  // Nobody else learns who looks at a record, and when: pictures are the product's own.
  `img-src 'self' data:${pictures}`,
  "style-src 'self' 'unsafe-inline'",
  // The players of videos, once somebody asks for one.
  'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const headers: Record<string, string> = {
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

/** How long a browser may keep a file: what has its hash in its name, for a year; the page itself is asked for each time. */
const keepFor = (path: string): string => (/\/assets\/.+-[\w-]{8}\.\w+$/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')

/** Answers that are sent packed: neither streams of lines nor files that are downloaded, which say `no-transform`. */
const packed = /^application\/((problem|geo)\+)?json\b/

/**
 * Panel and API on one port: the API's app with its answers packed, the built panel under `/platform` (files compressed at build time; any
 * other path there is the panel's own page), stored files under `/files`, and `/` leading to the panel. The page may show pictures
 * of the map's server besides.
 */
export function createSite(api: Hono, panelFolder: string, file?: Handler, tilesUrl = ''): Hono {
  const site = new Hono()
  const tiles = tilesOrigin(tilesUrl)
  const sent = { ...headers, 'Content-Security-Policy': policyFor(tiles ? ` ${tiles}` : '') }
  site.use('/api/*', compress({ contentTypeFilter: packed }))
  site.route('/', api)
  if (file) for (const path of filePaths) site.get(path, file)
  site.use('/platform/*', async (request, next) => {
    await next()
    for (const [name, value] of Object.entries(sent)) request.res.headers.set(name, value)
  })
  site.use(
    '/platform/*',
    serveStatic({
      root: panelFolder,
      precompressed: true,
      rewriteRequestPath: path => path.replace(/^\/platform/, ''),
      onFound: (path, request) => request.header('Cache-Control', keepFor(path)),
    }),
  )
  site.get('/platform/*', async request => {
    if (/\.\w+$/.test(request.req.path)) return request.notFound()
    const page = join(panelFolder, 'index.html')
    if (!existsSync(page)) return request.text('The panel is not built yet: run "npm run build".', 503)
    return request.html(await readFile(page, 'utf8'), 200, { 'Cache-Control': 'no-cache' })
  })
  site.get('/platform', request => request.redirect('/platform/'))
  site.get('/', request => request.redirect('/platform/'))
  return site
}
