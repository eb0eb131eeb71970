/** The words that declarations are made of, wherever a list of them is requested. */

/** What `access` says who may do. */
export const accessActions = ['read', 'create', 'update', 'delete'] as const

/** What is done with rows; to export them is to take many out as a file. */
export const actions = [...accessActions, 'export'] as const

/** Words for rows that belong to the actor by the entity's `own` fields. */
export const ownWords = ['own', 'self', 'owner'] as const

/**
 * Groups that roles and keys of permission belong to, so that what is there for any product can say whom it means: everybody who has signed in;
 * staff; who passes every check; who decides what others ask for; whose changes are public at once; who keeps records that others decide on; who
 * answers for an organization; who may see what everybody did with the records that
 * they read; and who may see what visitors did with all of them.
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

/** Words for the pictures that the menu shows, by what is seen on them; the panel draws each. */
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

/** What the entries of the menu are grouped by, in its order: what waits for somebody comes first. */
export const menuGroups = ['work', 'directory', 'people', 'mailing', 'reference', 'data', 'support'] as const

export type MenuGroup = (typeof menuGroups)[number]

/** The group of an entity's entry that says no other, as of those that are declared later. */
export const usualMenuGroup: MenuGroup = 'directory'

/** The code lists that a product has of its own records: it numbers the kinds of moderated ones, and names the groups of their fields. */
export const kindsList = 'entity_kinds'
export const groupsList = 'field_groups'
