import type { Actor } from '../../model/actor.ts'
import type { AccessWord } from '../../model/declaration.ts'
import { holds } from './permissions.ts'

/**
 * Who does what is no action on the rows of one entity. The routes of the API and the screens of the panel ask these words; what is
 * done with rows is a matter of their declarations.
 */
export const rights = {
  /** The screen on which anything may be taken out; single lists are taken out by whom their declarations name. */
  exports: ['superuser'],
  /** To see and take back what others changed in many records at once. */
  bulk: ['superuser'],
  imports: ['superuser'],
  jobs: ['superuser'],
  /** To see which backups there are. */
  backups: ['superuser'],
  /** To see how the server is doing, and to try what it is connected to. */
  system: ['superuser'],
  /** To declare resources while the product runs. */
  declarations: ['superuser'],
  /** To make keys for machines, for oneself. */
  api_keys: ['management', 'author'],
  /** To see and revoke everybody's keys, and to make some of another role. */
  every_api_key: ['superuser'],
  /** To switch that nothing may be written. */
  maintenance: ['superuser'],
  outbox: ['superuser'],
  campaigns: ['superuser'],
  merges: ['superuser'],
  /** To see all that is scheduled. */
  schedules: ['management'],
  /** To have a machine suggest translations for many records at once. */
  suggestions: ['management'],
  /** To hand people what is kept of them, and to erase them. */
  privacy: ['superuser'],
  /** To see what is in the trash, and to take it out. */
  trash: ['superuser'],
  /** To see what other people did. */
  activity: ['auditor'],
  /** To see what visitors did with everything; owners see it of their own records without this right. */
  visits: ['analyst'],
} as const satisfies Record<string, readonly AccessWord[]>

export type Right = keyof typeof rights

/** Whether the actor has a right. */
export const hasRight = (actor: Actor, right: Right): boolean => rights[right].some(word => holds(actor, word))
