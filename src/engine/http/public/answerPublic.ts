import type { Context } from 'hono'
import { isKnown } from '../answer.ts'
import { requestedCount } from '../readRequest.ts'
import type { Call } from '../route.ts'
import type { PublicAnswer } from '../../ports/keptAnswers.ts'
import { digest } from '../../model/digest.ts'

/** Everybody may keep the answer, and asks each time whether it is still so: what is locked or hidden is gone at once. */
const keeping = 'public, no-cache'

/** The ETag of a content. */
export const tagOf = (content: string): string => `"${digest(content).slice(0, 32)}"`

/** A body as everybody is answered it, with an ETag of its content. */
export function publicAnswer(body: unknown, contentRange?: string): PublicAnswer {
  const text = JSON.stringify(body)
  return { text, tag: tagOf(`${contentRange ?? ''}\n${text}`), contentRange }
}

/** JSON, as text or as bytes, that everybody is answered alike; not sent again to whoever has what its ETag names. */
export function answerShared(request: Context, json: string | Uint8Array<ArrayBuffer>, tag: string): Response {
  request.header('Cache-Control', keeping)
  request.header('ETag', tag)
  return isKnown(request, tag)
    ? request.body(null, 304)
    : request.body(json, 200, { 'Content-Type': 'application/json' })
}

/** Sends an answer to everybody; not again to whoever has it. */
function send(request: Context, answer: PublicAnswer): Response {
  if ('moved' in answer) return answerMoved(request, answer.moved)
  const { text, tag, contentRange } = answer
  if (contentRange !== undefined) request.header('Content-Range', contentRange)
  return answerShared(request, text, tag)
}

/** What an answer to everybody depends on besides what is stored: the model, the address, and how its records are to be counted. */
function keyOf({ request, ports }: Call): string {
  const { pathname, search } = new URL(request.req.url)
  return `${ports.model.number} ${requestedCount(request) ?? ''} ${pathname}${search}`
}

/** Answers everybody what is asked for by an address, as it was last made where nothing of it has changed since. What is to be said of each call by itself is not for `make` to say. */
export async function answerPublic(call: Call, make: () => Promise<PublicAnswer>): Promise<Response> {
  const { request, ports } = call
  return send(request, await (ports.keptAnswers?.keep(keyOf(call), ports.clock(), make) ?? make()))
}

/** Leads to where the record of a former address is now, in the same folder and with the same question. */
function answerMoved(request: Context, end: string): Response {
  const { path, url } = request.req
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  request.header('Cache-Control', keeping)
  return request.redirect(`${folder}${encodeURIComponent(end)}${new URL(url).search}`, 301)
}
