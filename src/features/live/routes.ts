import * as z from 'zod/mini'
import type { ActorRoute, ActorCall } from '../../engine/http/route.ts'
import { checkStreams, join } from './join.ts'
import { signs } from './message.ts'

/** So many messages may wait for a listener that does not take them; then its stream ends, and it asks for a new one if it is there. */
const mostBehind = 1_000

/**
 * A stream of what a person may know of, until they leave, their token is too old, their session ends or nobody should listen any
 * longer. Throws `too_many_requests`.
 * See docs/decisions/034.
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
        if ((controller.desiredSize ?? 0) < -mostBehind) end()
        else controller.enqueue(encoder.encode(text))
      }
      leave = join(ports.lasting, actor, { session, until, send, end })
      send(signs.welcome)
      if (ports.live.closed.aborted) end()
    },
    cancel: () => leave(),
  })
}

/** What happens while somebody looks. */
export const liveRoutes: readonly ActorRoute[] = [
  {
    method: 'GET',
    path: '/events',
    policy: 'signed_in',
    summary:
      'Server-sent events: changed (IDs of changed records by resource, as far as the caller may read them), notifications, model (the number of the one that is current now), rights (the caller may do something else than before), ended',
    contents: { 'text/event-stream': z.string() },
    // A proxy that buffers responses would hold the events back.
    handle: async call =>
      call.request.body(follow(call), 200, {
        'Content-Type': 'text/event-stream',
        'Cache-Control': 'no-cache',
        'X-Accel-Buffering': 'no',
      }),
  },
]
