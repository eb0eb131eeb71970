import { isLasting } from '../session/storage.ts'
import { connect, type Hear } from './connect.ts'

type News =
  | { [Name in keyof Hear]-?: { event: Name; data: Parameters<Required<Hear>[Name]>[0] } }[keyof Hear]
  | { event: 'connected' }

/** The prototype has a server of its own in every tab. */
const isAlone = import.meta.env.MODE === 'prototype'

/**
 * Whether this browser's tabs can listen together. It takes locks (which there are over TLS and on one's own machine), a channel, and
 * storage: without it every tab has a session of its own.
 */
export const canShare = (): boolean => !isAlone && 'locks' in navigator && 'BroadcastChannel' in window && isLasting()

const deliver = (hear: Hear, onConnect: () => void, news: News): void => {
  if (news.event === 'connected') onConnect()
  else (hear as Record<string, (data: unknown) => void>)[news.event]?.(news.data)
}

/** Listens to the server until the returned function is called, or receives events from the tab that does. */
function share(person: string, hear: Hear, onConnect: () => void): () => void {
  const name = `marani.live.${person}`
  const channel = new BroadcastChannel(name)
  const over = new AbortController()
  const { signal } = over
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => deliver(hear, onConnect, data))
  const say = (news: News): void => {
    deliver(hear, onConnect, news)
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
 * Listens to the server for a person until the answer is called. The tabs of a browser do so together, over one connection: over
 * HTTP/1.1 a browser has six for all tabs, and tabs that each held one would leave none to ask anything with. `onConnect` is called
 * each time that a connection is made, since something may have been missed.
 * See docs/decisions/048.
 */
export const listen = (person: string, hear: Hear, onConnect: () => void): (() => void) =>
  canShare() ? share(person, hear, onConnect) : connect(hear, onConnect)
