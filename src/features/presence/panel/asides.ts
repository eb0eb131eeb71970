import { preloadable } from '../../../panel/data/preloadable.ts'

/** The aside in a record's header: who else has it open. */
export const presenceInHead = preloadable(async () => (await import('./PresenceHead.tsx')).default)

/** The aside at each field: who else is in it. */
export const presenceAtField = preloadable(async () => (await import('./PresenceMark.tsx')).default)
