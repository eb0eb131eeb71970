import { createEventSource } from 'eventsource-client'
import type { LiveEvents } from '../../model/live.ts'
import { api } from '../session/api.ts'
import { authorizedFetch } from '../session/authorizedFetch.ts'
import { connection } from '../session/connection.ts'

export type Hear = { [Name in keyof LiveEvents]: (data: LiveEvents[Name]) => void }

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Listens to the server until the answer is called; a broken connection is made anew by itself when the server can be reached, with
 * a renewed token where the old one has expired. `onConnect` is called each time, since something may have been missed.
 */
export function connect(hear: Hear, onConnect: () => void): () => void {
  const source = createEventSource({
    url: `${api}/events`,
    fetch: async (url, { headers, signal: given } = {}) => {
      const signal = given as AbortSignal | undefined
      await connection.whenBack(signal)
      return authorizedFetch(String(url), { headers: headers ?? {}, signal: signal ?? null })
    },
    onConnect,
    onMessage: ({ event, data }) => {
      if (event === undefined || !Object.hasOwn(hear, event)) return
      const said = parse(data)
      if (said) (hear as Record<string, (data: unknown) => void>)[event]?.(said)
    },
  })
  return () => source.close()
}
