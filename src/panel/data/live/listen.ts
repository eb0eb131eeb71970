import { isLasting } from '../session/storage.ts'
import { connect, type LiveHandlers } from './connect.ts'

type News =
  | {
      [Name in keyof LiveHandlers]-?: { event: Name; data: Parameters<Required<LiveHandlers>[Name]>[0] }
    }[keyof LiveHandlers]
  | { event: 'connected' }

/** The prototype runs a server of its own in every tab. */
const isAlone = import.meta.env.MODE === 'prototype'

/**
 * Whether this browser's tabs can share a connection. That requires locks (which need TLS or localhost), a channel and
 * storage; without storage, every tab has its own session.
 */
export const canShareConnection = (): boolean =>
  !isAlone && 'locks' in navigator && 'BroadcastChannel' in window && isLasting()

const deliver = (handlers: LiveHandlers, onConnect: () => void, news: News): void => {
  if (news.event === 'connected') onConnect()
  else (handlers as Record<string, (data: unknown) => void>)[news.event]?.(news.data)
}

/** Listens to the server, or to the tab that is connected to it, until the returned function is called. */
function share(person: string, handlers: LiveHandlers, onConnect: () => void): () => void {
  const name = `marani.live.${person}`
  const channel = new BroadcastChannel(name)
  const over = new AbortController()
  const { signal } = over
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => deliver(handlers, onConnect, data))
  const say = (news: News): void => {
    deliver(handlers, onConnect, news)
    channel.postMessage(news)
  }
  const lead = (): Promise<void> =>
    new Promise(resolve => {
      const stop = connect(
        {
          changed: data => say({ event: 'changed', data }),
          model: data => say({ event: 'model', data }),
          rights: data => say({ event: 'rights', data }),
          other: data => say({ event: 'other', data }),
          ended: data => say({ event: 'ended', data }),
        },
        () => say({ event: 'connected' }),
      )
      const leave = (): void => {
        stop()
        resolve()
      }
      if (signal.aborted) leave()
      else signal.addEventListener('abort', leave)
    })
  navigator.locks.request(name, { signal }, lead).catch(() => {
    if (!signal.aborted) void lead()
  })
  return () => {
    over.abort()
    channel.close()
  }
}

/**
 * Listens to the server for a person until the returned function is called. The tabs of a browser share one connection:
 * over HTTP/1.1, a browser has six for all tabs, and one per tab would leave none for requests. `onConnect` is called
 * for every connection, because events may have been missed. See docs/decisions/048.
 */
export const listen = (person: string, handlers: LiveHandlers, onConnect: () => void): (() => void) =>
  canShareConnection() ? share(person, handlers, onConnect) : connect(handlers, onConnect)
