import type { Actor } from '../../engine/model/actor.ts'
import type { Change } from '../../engine/model/live.ts'
import { holds } from '../../engine/rules/access/permissions.ts'

declare module '../../engine/model/live.ts' {
  interface LiveEvents {
    /** Notes were added to conversations. */
    help: Record<never, never>
  }
}

/** Whether the actor is notified of notes among the changes: staff are, except in their own conversations. */
export const receivesNotes = (changes: readonly Change[], actor: Actor): boolean =>
  holds(actor, 'management') &&
  changes.some(({ entity, own }) => entity === 'help_messages' && own.asked_by !== actor.id)
