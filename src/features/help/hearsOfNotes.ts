import type { Actor } from '../../engine/model/actor.ts'
import type { Change } from '../../engine/model/live.ts'
import { holds } from '../../engine/rules/access/permissions.ts'

declare module '../../engine/model/live.ts' {
  interface LiveEvents {
    /** There are other notes in conversations than before. */
    help: Record<never, never>
  }
}

/** Whether the actor hears of notes among some changes: staff do, but of none in a conversation of their own. */
export const hearsOfNotes = (changes: readonly Change[], actor: Actor): boolean =>
  holds(actor, 'management') &&
  changes.some(({ entity, own }) => entity === 'help_messages' && own.asked_by !== actor.id)
