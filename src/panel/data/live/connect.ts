import { createEventSource } from 'eventsource-client'
import type { LiveEvents } from '../../../engine/model/live.ts'
import { api } from '../session/api.ts'
import { authorizedFetch } from '../session/authorizedFetch.ts'
import { connection } from '../session/connection.ts'

type Own = 'changed' | 'model' | 'rights' | 'ended'
type EventHandlers = { [Name in Own]: (data: LiveEvents[Name]) => void }
/**
 * Handlers of server events; those of `model` and `rights` are optional. `other` is called with the name of an event
 * that belongs to a feature.
 */
export type LiveHandlers = Omit<EventHandlers, 'model' | 'rights'> &
  Partial<EventHandlers> & { other(event: string): void }

const isOwn = (event: string): event is Own => ['changed', 'model', 'rights', 'ended'].includes(event)

/**
 * Milliseconds. A connection that lasts this long resets the pause before reconnecting; after shorter ones, the pause
 * grows from the shortest to the longest.
 */
const lasting = 30_000
const pauses = { first: 1_000, longest: 60_000 }

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const pauseFor = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise(resolve => {
    const timer = setTimeout(resolve, milliseconds)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/**
 * Listens to the server until the returned function is called. Reconnects when the server is reachable, with a renewed
 * token if the old one expired, and with growing pauses while connections fail. `onConnect` is called for every
 * connection, because events may have been missed.
 */
export function connect(handlers: LiveHandlers, onConnect: () => void): () => void {
  let bad = 0
  let requested = -Infinity
  const source = createEventSource({
    url: `${api}/events`,
    fetch: async (url, { headers, signal: outer } = {}) => {
      const signal = outer as AbortSignal | undefined
      bad = performance.now() - requested < lasting ? bad + 1 : 0
      if (bad > 0) await pauseFor(Math.min(pauses.first * 2 ** (bad - 1), pauses.longest), signal)
      await connection.untilReachable(signal)
      requested = performance.now()
      const response = await authorizedFetch(String(url), { headers: headers ?? {}, signal: signal ?? null })
      // A proxy may respond with an HTML page, which has no events.
      if (!response.headers.get('Content-Type')?.startsWith('text/event-stream'))
        throw new Error(`No event stream: ${response.status}`)
      onConnect()
      return response
    },
    onMessage: ({ event, data }) => {
      const said = parse(data)
      if (event === undefined || !said) return
      if (isOwn(event)) (handlers as Record<string, (data: unknown) => void>)[event]?.(said)
      else handlers.other(event)
    },
  })
  return () => source.close()
}
