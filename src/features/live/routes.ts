import * as z from 'zod/mini'
import { follow } from './follow.ts'
import type { ActorRoute } from '../../engine/http/route.ts'

/** What happens while somebody looks. */
export const liveRoutes: readonly ActorRoute[] = [
  {
    method: 'GET',
    path: '/events',
    policy: 'signed_in',
    summary: 'Server-sent events: changed (IDs of changed records by resource, as far as the caller may read them), notifications, ended',
    contents: { 'text/event-stream': z.string() },
    // A proxy that gathers answers would hold the news back.
    handle: async call => call.request.body(follow(call), 200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache', 'X-Accel-Buffering': 'no' }),
  },
]
