import { preloadable } from '../../../panel/data/preloadable.ts'

/** In the head of a record: who else has it open. */
export const presenceInHead = preloadable(async () => (await import('./PresenceHead.tsx')).default)

/** At each field: who else is in it. */
export const presenceAtField = preloadable(async () => (await import('./PresenceMark.tsx')).default)
