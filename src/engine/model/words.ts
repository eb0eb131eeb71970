/** The words that declarations consist of. */

/** The actions in `access`. */
export const accessActions = ['read', 'create', 'update', 'delete'] as const

/** The actions on rows; to export is to download many of them as a file. */
export const actions = [...accessActions, 'export'] as const

/** Words for rows that belong to the actor by the entity's `own` fields. */
export const ownWords = ['own', 'self', 'owner'] as const

/**
 * Groups of roles and permission keys, so that code for any product can refer to people: everyone who has signed in;
 * staff; those who pass every check; those who decide on requests of others; those whose changes are public
 * immediately; those who maintain records that others decide on; those who answer for an organization; those who may
 * read the actions of all people on records that they may read; and those who may read the statistics of visitors of
 * all records.
 */
export const accessGroups = [
  'everyone',
  'management',
  'superuser',
  'reviewer',
  'publisher',
  'author',
  'organization_owner',
  'auditor',
  'analyst',
] as const

/** Icons of the menu, named after what they depict; the panel maps each to an image. */
export const iconWords = [
  'home',
  'building',
  'storefront',
  'shield',
  'group',
  'hiker',
  'report',
  'request',
  'reason',
  'envelope',
  'category',
  'checklist',
  'villa',
  'cutlery',
  'map',
  'location',
  'pin',
  'export',
  'import',
  'jobs',
  'key',
  'activity',
  'chart',
  'magnifier',
  'page',
  'question',
  'profile',
  'terms',
  'contact',
  'sign_out',
  'outbox',
  'schema',
  'language',
  'appearance',
  'calendar',
] as const

export type IconWord = (typeof iconWords)[number]

/** The groups of the menu, in their order: pending work comes first. */
export const menuGroups = ['work', 'directory', 'people', 'mailing', 'reference', 'data', 'support'] as const

export type MenuGroup = (typeof menuGroups)[number]

/** The default menu group of an entity, such as one that is declared at run time. */
export const defaultMenuGroup: MenuGroup = 'directory'

/**
 * Code lists that a product defines for its own records: the kinds of moderated records, and the names of their field
 * groups.
 */
export const kindsList = 'entity_kinds'
export const groupsList = 'field_groups'
