import { stat } from 'node:fs/promises'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Handler } from 'hono'
import { Problem } from '../../src/engine/model/problem.ts'
import { withResponseTimeout } from '../withResponseTimeout.ts'
import { log } from '../log.ts'
import { isElsewhere } from './mapSource.ts'

/** Browsers revalidate a part after a day. */
const cacheControl = 'public, max-age=86400'

/** Serves a file with an ETag made of its size and modification time, so that parts of two versions are never mixed. */
const serveFile = (file: string): Handler => {
  const serve = serveStatic({ path: file })
  return async (request, next) => {
    const found = await stat(file).catch(() => undefined)
    if (!found?.isFile()) return request.notFound()
    const tag = `"${found.size.toString(36)}-${Math.trunc(found.mtimeMs).toString(36)}"`
    request.header('ETag', tag)
    request.header('Cache-Control', cacheControl)
    request.header('Accept-Ranges', 'bytes')
    if (request.req.header('if-none-match')?.includes(tag)) return request.body(null, 304)
    const condition = request.req.header('if-range')
    if (condition !== undefined && condition !== tag && condition !== found.mtime.toUTCString())
      request.req.raw.headers.delete('range')
    return serve(request, next)
  }
}

const timeoutMilliseconds = 20_000

const requestHeaders = ['range', 'if-range', 'if-none-match']
const responseHeaders = ['content-range', 'content-length', 'etag', 'last-modified', 'content-type']
const proxiedStatuses = [206, 304, 416]

const pick = (headers: Headers, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap(name => [[name, headers.get(name) ?? '']]).filter(([, value]) => value !== ''))

const unavailable = 'the archive of the map does not answer with parts of it'

/** Proxies parts of an archive elsewhere, so that its host never learns who views a record, and when. */
const serveAddress =
  (address: string): Handler =>
  async request => {
    const { raw } = request.req
    // The whole archive may have a hundred gigabytes, and maps never need it.
    if (!raw.headers.has('range')) return request.body(null, 416)
    // A person who leaves while the parts arrive cancels them: to abort them would be an error of the response.
    const response = await withResponseTimeout(timeoutMilliseconds, signal =>
      fetch(address, {
        headers: { ...pick(raw.headers, requestHeaders), 'Accept-Encoding': 'identity' },
        signal,
      }),
    ).catch((err: unknown) => ({ err }))
    // The result of `fetch` is not an instance of the global `Response`, which the server's adapter replaces.
    if ('err' in response) log.warn(response, unavailable)
    else if (proxiedStatuses.includes(response.status))
      return new Response(response.body, {
        status: response.status,
        headers: { ...pick(response.headers, responseHeaders), 'Cache-Control': cacheControl },
      })
    else {
      log.warn({ status: response.status }, unavailable)
      await response.body?.cancel()
    }
    throw new Problem('unavailable')
  }

/** Serves parts of the map archive, which is a file or an address. */
export const serveArchive = (archive: string): Handler =>
  isElsewhere(archive) ? serveAddress(archive) : serveFile(archive)
