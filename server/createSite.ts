import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type Handler, type MiddlewareHandler } from 'hono'
import { problemSentence } from '../i18n/problemSentence.ts'
import { respondWithProblem, type ProblemPorts } from '../src/engine/http/response.ts'
import { apiBase } from '../src/engine/http/createApi.ts'
import { filePaths } from '../src/features/files/serveFile.ts'
import { documentationPath, documentationPolicy } from './documentation.ts'
import { cancelHeadBody } from './cancelHeadBody.ts'
import { securityHeaders } from './securityHeaders.ts'
import { identifyRequests } from './watching/requestId.ts'
import { servePage } from './servePage.ts'
import { watchRequests, type RequestWatch } from './watching/watchRequests.ts'
import { log } from './log.ts'
import { notFound } from './notFound.ts'
import { archivePath, type MapSource } from './map/mapSource.ts'
import { serveArchive } from './map/serveArchive.ts'
import { tilesOrigin } from './map/tilesOrigin.ts'

/** The Content-Security-Policy of a page of the panel; `scripts` are the hashes of its inline scripts. */
const policyFor = (pictures: string, scripts: readonly string[] = []): string =>
  [
    "default-src 'self'",
    ...(scripts.length > 0 ? [`script-src 'self' ${scripts.join(' ')}`] : []),
    // Images come from the product alone, so that no third party learns who views a record and when.
    `img-src 'self' data:${pictures}`,
    "style-src 'self' 'unsafe-inline'",
    // Video players, loaded when someone plays a video.
    'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** How long browsers may cache a file: a year if its name contains its hash; the page itself is always revalidated. */
const keepFor = (path: string): string =>
  /\/assets\/(.+-)?[\w-]{7,8}\.\w+$/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'

export interface SiteOptions {
  /** Serves stored files. */
  file?: Handler
  /** The source of map tiles. */
  map?: MapSource | undefined
  /** Whether the site is only reachable over https. */
  secure?: boolean
  /** Texts of errors outside the API; the API has its own. */
  ports?: ProblemPorts
  /** Whether the request ID of a proxy is accepted. */
  isProxyTrusted?: boolean
  /** Serves metrics to Prometheus, if they are on this port. */
  metrics?: Hono | undefined
  /** Callbacks that are notified of requests, in addition to the log. */
  watch?: RequestWatch
}

/** Texts of errors where there is no API. */
export const standalonePorts: ProblemPorts = {
  sentence: problemSentence,
  isUnavailable: () => false,
  report: error => log.error({ err: error }, 'unexpected error'),
}

/**
 * The panel and the API on one port: the API's app, the built panel under `/platform` (files compressed at build time; any other path there
 * returns the panel's page), stored files under `/files`, parts of the map archive, and a redirect from `/` to the panel. The page may also
 * show images of the map's server. An unknown path returns a page in the reader's language, and every response has security headers.
 */
export function createSite(
  api: Hono,
  panelFolder: string,
  { file, map, secure = false, ports = standalonePorts, isProxyTrusted = false, metrics, watch = {} }: SiteOptions = {},
): Hono {
  const site = new Hono()
  const tiles = tilesOrigin(map?.tiles.url ?? '')
  const pictures = tiles ? ` ${tiles}` : ''
  const page = servePage(panelFolder, scripts => policyFor(pictures, scripts))
  site.use(cancelHeadBody, identifyRequests(isProxyTrusted), watchRequests(watch))
  site.use(
    securityHeaders({
      policies: {
        '/platform': policyFor(pictures),
        [`${apiBase}${documentationPath}`]: documentationPolicy,
      },
      secure,
    }),
  )
  site.notFound(request => notFound(request, ports))
  site.onError((error, request) => respondWithProblem(request, ports, error))
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
