import type { Context } from 'hono'
import { isKnown } from '../answer.ts'
import { digest } from '../../model/digest.ts'

/** Everybody may keep the answer, and asks each time whether it is still so: what is locked or hidden is gone at once. */
const keeping = 'public, no-cache'

/** An answer to everybody, with an ETag of its content; not sent again to whoever has it. */
export function answerPublic(request: Context, body: unknown, contentRange?: string): Response {
  const text = JSON.stringify(body)
  const tag = `"${digest(`${contentRange ?? ''}\n${text}`).slice(0, 32)}"`
  request.header('Cache-Control', keeping)
  request.header('ETag', tag)
  if (contentRange !== undefined) request.header('Content-Range', contentRange)
  return isKnown(request, tag)
    ? request.body(null, 304)
    : request.body(text, 200, { 'Content-Type': 'application/json' })
}

/** Leads to where the record of a former address is now, in the same folder and with the same question. */
export function answerMoved(request: Context, end: string): Response {
  const { path, url } = request.req
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  request.header('Cache-Control', keeping)
  return request.redirect(`${folder}${encodeURIComponent(end)}${new URL(url).search}`, 301)
}
