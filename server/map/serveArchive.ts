import { stat } from 'node:fs/promises'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Handler } from 'hono'
import { Problem } from '../../src/engine/model/problem.ts'
import { answerWithin } from '../answerWithin.ts'
import { log } from '../log.ts'
import { isElsewhere } from './mapSource.ts'

/** A day, after which a browser asks whether a part is still the same. */
const cacheControl = 'public, max-age=86400'

/** A file by its size and the time it was written, so that parts of two files are never mixed. */
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

const patience = 20_000

const sent = ['range', 'if-range', 'if-none-match']
const received = ['content-range', 'content-length', 'etag', 'last-modified', 'content-type']
const passedOn = [206, 304, 416]

const some = (headers: Headers, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap(name => [[name, headers.get(name) ?? '']]).filter(([, value]) => value !== ''))

const unavailable = 'the archive of the map does not answer with parts of it'

/** An archive elsewhere: the server requests the part and passes it on, so that its host never learns who looks at a record, and when. */
const serveAddress =
  (address: string): Handler =>
  async request => {
    const { raw } = request.req
    // The whole of it may be a hundred gigabytes, which nobody who looks at a map needs.
    if (!raw.headers.has('range')) return request.body(null, 416)
    const answer = await answerWithin(patience, signal =>
      fetch(address, {
        headers: { ...some(raw.headers, sent), 'Accept-Encoding': 'identity' },
        signal: AbortSignal.any([raw.signal, signal]),
      }),
    ).catch((err: unknown) => ({ err }))
    // What `fetch` answers with is no instance of the `Response` that the server's adapter puts in place of the global one.
    if ('err' in answer) log.warn(answer, unavailable)
    else if (passedOn.includes(answer.status))
      return new Response(answer.body, {
        status: answer.status,
        headers: { ...some(answer.headers, received), 'Cache-Control': cacheControl },
      })
    else {
      log.warn({ status: answer.status }, unavailable)
      await answer.body?.cancel()
    }
    throw new Problem('unavailable')
  }

/** Answers parts of the map's archive, which is a file or an address. */
export const serveArchive = (archive: string): Handler =>
  isElsewhere(archive) ? serveAddress(archive) : serveFile(archive)
