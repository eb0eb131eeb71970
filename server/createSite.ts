import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type Handler, type MiddlewareHandler } from 'hono'
import { problemSentence } from '../i18n/problemSentence.ts'
import { answerProblem, type ProblemPorts } from '../src/engine/http/answer.ts'
import { apiBase } from '../src/engine/http/createApi.ts'
import { filePaths } from '../src/features/files/serveFile.ts'
import { documentationPath, documentationPolicy } from './documentation.ts'
import { endUnsent } from './endUnsent.ts'
import { guardHeaders } from './guardHeaders.ts'
import { identifyRequests } from './watching/requestId.ts'
import { servePage } from './servePage.ts'
import { watchRequests, type RequestWatch } from './watching/watchRequests.ts'
import { log } from './log.ts'
import { notFound } from './notFound.ts'
import { archivePath, type MapSource } from './map/mapSource.ts'
import { serveArchive } from './map/serveArchive.ts'
import { tilesOrigin } from './map/tilesOrigin.ts'

/** What a page of the panel may do; `scripts` are its inline scripts, by their hashes. */
const policyFor = (pictures: string, scripts: readonly string[] = []): string =>
  [
    "default-src 'self'",
    ...(scripts.length > 0 ? [`script-src 'self' ${scripts.join(' ')}`] : []),
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

/** How long a browser may keep a file: what has its hash in its name, for a year; the page itself is requested each time. */
const keepFor = (path: string): string =>
  /\/assets\/(.+-)?[\w-]{7,8}\.\w+$/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'

export interface SiteOptions {
  /** Answers stored files. */
  file?: Handler
  /** What maps are drawn of. */
  map?: MapSource | undefined
  /** Whether people come by https alone. */
  secure?: boolean
  /** The texts of errors outside the API; the API has its own. */
  ports?: ProblemPorts
  /** Whether a proxy in front may name requests. */
  isProxyTrusted?: boolean
  /** Answers Prometheus, where it may ask on this port. */
  metrics?: Hono | undefined
  /** Who is informed of requests besides the log. */
  watch?: RequestWatch
}

/** The texts of errors where there is no API. */
export const alone: ProblemPorts = {
  sentence: problemSentence,
  isUnavailable: () => false,
  report: error => log.error({ err: error }, 'unexpected error'),
}

/**
 * Panel and API on one port: the API's app, the built panel under `/platform` (files compressed at build time; any
 * other path there is the panel's own page), stored files under `/files`, parts of the map's archive, and `/` leading to the panel. The page
 * may show pictures of the map's server besides. What is nowhere is a page in the reader's language, and every answer is guarded by its headers.
 */
export function createSite(
  api: Hono,
  panelFolder: string,
  { file, map, secure = false, ports = alone, isProxyTrusted = false, metrics, watch = {} }: SiteOptions = {},
): Hono {
  const site = new Hono()
  const tiles = tilesOrigin(map?.tiles.url ?? '')
  const pictures = tiles ? ` ${tiles}` : ''
  const page = servePage(panelFolder, scripts => policyFor(pictures, scripts))
  site.use(endUnsent, identifyRequests(isProxyTrusted), watchRequests(watch))
  site.use(
    guardHeaders({
      policies: {
        '/platform': policyFor(pictures),
        [`${apiBase}${documentationPath}`]: documentationPolicy,
      },
      secure,
    }),
  )
  site.notFound(request => notFound(request, ports))
  site.onError((error, request) => answerProblem(request, ports, error))
  site.route('/', api)
  if (metrics) site.route('/', metrics)
  if (file) for (const path of filePaths) site.get(path, file)
  if (map?.archive) site.get(archivePath, serveArchive(map.archive))
  site.on('GET', ['/platform', '/platform/', '/platform/index.html'], page)
  site.use(
    '/platform/*',
    serveStatic({
      root: panelFolder,
      precompressed: true,
      rewriteRequestPath: path => path.replace(/^\/platform/, ''),
      onFound: (path, request) => request.header('Cache-Control', keepFor(path)),
    }),
  )
  const pageUnlessFile: MiddlewareHandler = async (request, next) =>
    /\.\w+$/.test(request.req.path) ? request.notFound() : page(request, next)
  site.get('/platform/*', pageUnlessFile)
  site.get('/', request => request.redirect('/platform/'))
  return site
}
