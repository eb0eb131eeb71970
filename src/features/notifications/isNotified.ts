import type { Actor } from '../../engine/model/actor.ts'
import type { Change } from '../../engine/model/live.ts'

declare module '../../engine/model/live.ts' {
  interface LiveEvents {
    /** There are other notifications than before. */
    notifications: Record<never, never>
  }
}

/** Whether the actor has other notifications after some changes than before. */
export const isNotified = (changes: readonly Change[], actor: Actor): boolean =>
  changes.some(({ entity, own }) => entity === 'notifications' && own.user_id === actor.id)
