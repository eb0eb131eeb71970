import type { Actor } from '../../model/actor.ts'
import type { AccessWord } from '../../model/declaration.ts'
import { holds } from './permissions.ts'

/**
 * Who may do what is not an action on the rows of one entity. Routes of the API and screens of the panel refer to
 * these; access to rows is declared by their entities.
 */
export const rights = {
  /** Use the screen that exports anything. Access to export single lists is declared by their entities. */
  exports: ['superuser'],
  /** See and undo bulk changes of others. */
  bulk: ['superuser'],
  imports: ['superuser'],
  jobs: ['superuser'],
  /** See the backups. */
  backups: ['superuser'],
  /** See the state of the server, and test its connections. */
  system: ['superuser'],
  /** Declare resources at run time. */
  declarations: ['superuser'],
  /** Create API keys for oneself. */
  api_keys: ['management', 'author'],
  /** See and revoke the API keys of everyone, and create keys with another role. */
  every_api_key: ['superuser'],
  /** Switch maintenance mode on and off. */
  maintenance: ['superuser'],
  outbox: ['superuser'],
  campaigns: ['superuser'],
  merges: ['superuser'],
  /** See everything that is scheduled. */
  schedules: ['management'],
  /** Request machine translations for many records at once. */
  suggestions: ['management'],
  /** Hand out the data that is stored about a person, and erase a person. */
  privacy: ['superuser'],
  /** See and restore what is in the trash. */
  trash: ['superuser'],
  /** See the actions of other people. */
  activity: ['auditor'],
  /** See visitor statistics of all records; owners see those of their own records without this right. */
  visits: ['analyst'],
} as const satisfies Record<string, readonly AccessWord[]>

export type Right = keyof typeof rights

/** Whether the actor has a right. */
export const hasRight = (actor: Actor, right: Right): boolean => rights[right].some(word => holds(actor, word))
