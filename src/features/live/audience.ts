import type { Actor } from '../../engine/model/actor.ts'
import type { Change } from '../../engine/model/live.ts'

declare module '../../engine/ports.ts' {
  interface Ports {
    /** The people who listen here. */
    audience: Audience
  }
}

/** One open stream. */
export interface Listener {
  session: string
  /** When the token that let it in is too old, in milliseconds. */
  until: number
  send(text: string): void
  /** Ends the stream, after some last words where there are any. */
  end(lastWords?: string): void
}

/** Somebody with open streams, as they were when they were looked at last. */
export interface Hearer {
  actor: Actor
  listeners: Set<Listener>
  /** Something about them was written, and it is not known yet what: they are not notified. */
  isUnsure: boolean
}

/** Everybody who listens at one place, and what is about to be sent to them. */
export interface Audience {
  hearers: Map<string, Hearer>
  waiting: Change[]
  /** Milliseconds after which streams show that they are alive, and it is looked who still may listen: once for all. */
  beatMilliseconds: number
  /** Milliseconds in which changes are batched: a hundred records that are written together are one event. */
  batchMilliseconds: number
  /** The telling that is in progress, or is about to be. */
  notifying: Promise<void> | undefined
  stop: (() => void) | undefined
}

/** An audience of nobody yet. */
export const createAudience = ({
  beatMilliseconds = 25_000,
  batchMilliseconds = 100,
}: Partial<Pick<Audience, 'beatMilliseconds' | 'batchMilliseconds'>> = {}): Audience => ({
  hearers: new Map(),
  waiting: [],
  beatMilliseconds,
  batchMilliseconds,
  notifying: undefined,
  stop: undefined,
})
