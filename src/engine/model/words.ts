/** The words that declarations are made of, wherever a list of them is asked for. */

/** What `access` says who may do. */
export const accessActions = ['read', 'create', 'update', 'delete'] as const

/** What is done with rows; to export them is to take many out as a file. */
export const actions = [...accessActions, 'export'] as const

/** What administrators let single moderators do (seed specification, section 6). */
export const permissionKeys = ['seo', 'incoming_request_access', 'statistics', 'establishment_content_access', 'full_access'] as const

/** Words for rows that belong to the actor by the entity's `own` fields. */
export const ownWords = ['own', 'self', 'owner'] as const

/** Every word that says who may do a thing. */
export const accessWords = ['everyone', 'management', 'administrator', 'moderator', 'objectowner', 'manager', 'guide', ...ownWords, ...permissionKeys] as const

/** Words for the pictures that the menu shows; the panel draws each. */
export const iconWords = [
  'home',
  'organization',
  'establishment',
  'moderator',
  'user',
  'guide',
  'report',
  'request',
  'reason',
  'mail',
  'category',
  'facility',
  'object_type',
  'cuisine',
  'region',
  'municipality',
  'village',
  'export',
  'import',
  'jobs',
  'meta',
  'page',
  'help',
  'profile',
  'terms',
  'contact',
  'sign_out',
] as const

export type IconWord = (typeof iconWords)[number]

/** The code list that numbers the kinds of moderated records. */
export const kindsList = 'entity_kinds'
