import * as z from 'zod/mini'
import type { ActorRoute, ActorCall } from '../../engine/http/route.ts'
import { checkStreams, join } from './join.ts'
import { comments } from './message.ts'

/** Maximum number of messages buffered for a slow listener; beyond it the stream ends, and the client reconnects. */
const maxBehind = 1_000

/**
 * Opens a stream of the events that a person may know of. It ends when the client disconnects, the token expires, the
 * session ends or the server shuts down. Throws `too_many_requests`. See docs/decisions/034.
 */
function follow({ ports, actor, session, until }: ActorCall): ReadableStream<Uint8Array<ArrayBuffer>> {
  checkStreams(ports, actor)
  const encoder = new TextEncoder()
  let leave = () => {}
  return new ReadableStream({
    start: controller => {
      let isOver = false
      const end = (lastWords = '') => {
        if (isOver) return
        isOver = true
        leave()
        if (lastWords) controller.enqueue(encoder.encode(lastWords))
        controller.close()
      }
      const send = (text: string) => {
        if (isOver) return
        if ((controller.desiredSize ?? 0) < -maxBehind) end()
        else controller.enqueue(encoder.encode(text))
      }
      leave = join(ports.lasting, actor, { session, until, send, end })
      send(comments.welcome)
      if (ports.live.closed.aborted) end()
    },
    cancel: () => leave(),
  })
}

/** Routes for server-sent events. */
export const liveRoutes: readonly ActorRoute[] = [
  {
    method: 'GET',
    path: '/events',
    policy: 'signed_in',
    summary:
      'Server-sent events: changed (IDs of changed records by resource, as far as the caller may read them), notifications, model (the number of the current model), rights (the rights of the caller have changed), ended',
    contents: { 'text/event-stream': z.string() },
    // Without these headers a buffering proxy would delay the events.
    handle: async call =>
      call.request.body(follow(call), 200, {
        'Content-Type': 'text/event-stream',
        'Cache-Control': 'no-cache',
        'X-Accel-Buffering': 'no',
      }),
  },
]
