import { createEventSource } from 'eventsource-client'
import type { LiveEvents } from '../../../engine/model/live.ts'
import { api } from '../session/api.ts'
import { authorizedFetch } from '../session/authorizedFetch.ts'
import { connection } from '../session/connection.ts'

type Own = 'changed' | 'model' | 'rights' | 'ended'
type Hears = { [Name in Own]: (data: LiveEvents[Name]) => void }
/** What is done when the server sends an event; of another model and other rights none need be handled. `other` is called with the name of an event that is a feature's. */
export type Hear = Omit<Hears, 'model' | 'rights'> & Partial<Hears> & { other(event: string): void }

const isOwn = (event: string): event is Own => ['changed', 'model', 'rights', 'ended'].includes(event)

/** Milliseconds: a connection that lasts so long is a good one; after bad ones the next waits from the first to the longest pause. */
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
 * Listens to the server until the returned function is called; a broken connection is reopened by itself when the server can be reached, with
 * a renewed token where the old one has expired, and ever less often where none lasts. `onConnect` is called each time that there is
 * one, since something may have been missed.
 */
export function connect(hear: Hear, onConnect: () => void): () => void {
  let bad = 0
  let requested = -Infinity
  const source = createEventSource({
    url: `${api}/events`,
    fetch: async (url, { headers, signal: outer } = {}) => {
      const signal = outer as AbortSignal | undefined
      bad = performance.now() - requested < lasting ? bad + 1 : 0
      if (bad > 0) await pauseFor(Math.min(pauses.first * 2 ** (bad - 1), pauses.longest), signal)
      await connection.whenBack(signal)
      requested = performance.now()
      const response = await authorizedFetch(String(url), { headers: headers ?? {}, signal: signal ?? null })
      // A page of a proxy is a response too, and no event.
      if (!response.headers.get('Content-Type')?.startsWith('text/event-stream'))
        throw new Error(`No stream of news: ${response.status}`)
      onConnect()
      return response
    },
    onMessage: ({ event, data }) => {
      const said = parse(data)
      if (event === undefined || !said) return
      if (isOwn(event)) (hear as Record<string, (data: unknown) => void>)[event]?.(said)
      else hear.other(event)
    },
  })
  return () => source.close()
}
