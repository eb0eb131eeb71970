import type { Actor } from '../../engine/model/actor.ts'
import type { Change } from '../../engine/model/live.ts'

declare module '../../engine/ports.ts' {
  interface Ports {
    /** The people with open event streams on this server. */
    audience: Audience
  }
}

/** One open stream. */
export interface Listener {
  session: string
  /** When the token that authorized the stream expires, in milliseconds. */
  until: number
  send(text: string): void
  /** Ends the stream, optionally after a last message. */
  end(lastWords?: string): void
}

/** A person with open streams, with their permissions at the last check. */
export interface Subscriber {
  actor: Actor
  listeners: Set<Listener>
  /** Whether the person's row has changed and has not been read again yet; until then they receive no events. */
  isStale: boolean
}

/** The people with open streams on one server, and the changes about to be sent to them. */
export interface Audience {
  subscribers: Map<string, Subscriber>
  queued: Change[]
  /** Interval in milliseconds of keep-alive comments; before each, one query checks who may still listen. */
  heartbeatMilliseconds: number
  /** Interval in milliseconds in which changes are batched: a hundred records written together are one event. */
  batchMilliseconds: number
  /** The delivery that is scheduled or in progress. */
  delivery: Promise<void> | undefined
  stop: (() => void) | undefined
}

/** Creates an audience without listeners. */
export const createAudience = ({
  heartbeatMilliseconds = 25_000,
  batchMilliseconds = 100,
}: Partial<Pick<Audience, 'heartbeatMilliseconds' | 'batchMilliseconds'>> = {}): Audience => ({
  subscribers: new Map(),
  queued: [],
  heartbeatMilliseconds,
  batchMilliseconds,
  delivery: undefined,
  stop: undefined,
})
