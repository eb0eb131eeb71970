import { streamSSE } from 'hono/streaming'
import { follow } from '../live/follow.ts'
import type { ActorRoute } from '../route.ts'

/** What happens while somebody looks. */
export const liveRoutes: readonly ActorRoute[] = [
  {
    method: 'GET',
    path: '/events',
    policy: 'signed_in',
    summary: 'Server-sent events: changed (ids of written records by resource, as far as they may be read), notifications, ended',
    contents: { 'text/event-stream': { type: 'string' } },
    handle: async call => {
      const response = streamSSE(
        call.request,
        stream => follow(call, stream),
        async error => call.ports.report(error, { method: 'GET', path: '/events' }),
      )
      // A proxy that gathers answers would hold the news back.
      response.headers.set('X-Accel-Buffering', 'no')
      return response
    },
  },
]
