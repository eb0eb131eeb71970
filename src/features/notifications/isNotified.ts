import type { Actor } from '../../engine/model/actor.ts'
import type { Change } from '../../engine/model/live.ts'

declare module '../../engine/model/live.ts' {
  interface LiveEvents {
    /** The person's notifications have changed. */
    notifications: Record<never, never>
  }
}

/** Whether changes affect the notifications of an actor. */
export const isNotified = (changes: readonly Change[], actor: Actor): boolean =>
  changes.some(({ entity, own }) => entity === 'notifications' && own.user_id === actor.id)
