/** What an entity is written in: plain data that survives JSON. A default is never written. */

/** Suffix of a localized value as the seed specification names it: Georgian is `ge`, its locale `ka`. */
export type Language = 'ge' | 'en'
export const languages: readonly Language[] = ['ge', 'en']

/** The interface locale of a language suffix. */
export const localeOf: Record<Language, Locale> = { ge: 'ka', en: 'en' }
export const languageOf: Record<Locale, Language> = { ka: 'ge', en: 'en' }
export type Locale = 'ka' | 'en'

/**
 * Who may do a thing. Roles, groups of roles (`everyone`, `management`), keys of permission, and words for rows that belong to
 * the actor by the entity's `own` fields: `own` by any of them, `self` by those that name a person, `owner` for owners by
 * those that name an organization. Missing means nobody. Administrators pass every check.
 */
export type AccessWord =
  | 'everyone'
  | 'management'
  | 'administrator'
  | 'moderator'
  | 'objectowner'
  | 'manager'
  | 'guide'
  | 'own'
  | 'self'
  | 'owner'
  | PermissionKey

export type PermissionKey =
  | 'seo'
  | 'incoming_request_access'
  | 'statistics'
  | 'establishment_content_access'
  | 'full_access'

/** What is done with rows; to export them is to take many out as a file. */
export type Action = 'read' | 'create' | 'update' | 'delete' | 'export'

export interface FieldDeclaration {
  name: string
  /** Name of a registered field type. */
  type: string
  /** Stored and sent once per language, as `name_ge` and `name_en`. */
  localized?: true
  /** Must be filled; `ge`: only the Georgian of a pair. Moderated entities ask it on submit, others on every write. */
  required?: true | Language
  /** Not asked for where this other field is filled. */
  unless?: string
  unique?: true
  /** Its words are found by `q`. */
  search?: true
  /** Written by the server alone. */
  readOnly?: true
  /** Shown to everybody without signing in, where the record is public; without it nobody there sees it. */
  public?: true
  /** Who may read or write this field; without it whoever may read or write the row. An empty list keeps it to the server. */
  read?: AccessWord[]
  write?: AccessWord[]
  /** What a new record starts with. */
  initial?: unknown
  /** What the field adds to how complete its record is; without it the field does not count. */
  completeness?: CompletenessDeclaration
  /** Options of the type; the type says which it takes. */
  minimum?: number
  maximum?: number
  scale?: number
  choices?: string
  reference?: string
  /** The field whose record must contain the referenced one, as a municipality its villages. */
  within?: string
  /** Where a place must lie: in the country (`country`), or there and, for a word of care, in the region that this field names. */
  bounds?: string
  /** What becomes of the record when the one it refers to is deleted: it goes along, or keeps it from being deleted. */
  onDelete?: 'cascade' | 'restrict'
  /** A reference of records to others of their kind, as to a parent: they form a tree of at most so many levels. */
  levels?: number
  /** The field that a slug is made from while it is empty. */
  from?: string
  mobile?: true
  /** A yes-or-no field: while it says yes, this one says nothing and is kept as it is. */
  overruledBy?: string
  accept?: string[]
  maximumBytes?: number
  /** The code of a file that has more bytes; that of its kind without it. */
  tooLarge?: 'seo_image_size'
}

/** How much a field counts among the others of its record; its advice is `resources.<entity>.advice.<field>`. */
export interface CompletenessDeclaration {
  /** A whole number; a record's weights together are its hundred per cent. Both languages of a field share it. */
  weight: number
  /** So many letters, entries or parts fill the field wholly; without it whatever is in it does. */
  good?: number
}

export interface GroupDeclaration {
  name: string
  fields: (FieldDeclaration | string)[]
}

export interface EntityDeclaration {
  /** Plural, lower case with underscores: path of the API, table, key of its texts. */
  name: string
  /** The field that names a record to a person. */
  title: string
  icon?: string
  groups: GroupDeclaration[]
  access?: Partial<Record<Exclude<Action, 'export'>, AccessWord[]>>
  /** Who may take out rows that they read, as a file; `owner` and `own` only those that are theirs. Administrators always may. */
  export?: AccessWord[]
  /** Whom it concerns at all: for others neither its rows nor its screens are there. Without it everybody whom `access` names. */
  audience?: AccessWord[]
  /** Fields by which a row belongs to an actor: a reference to organizations or users, or `id` itself. */
  own?: string[]
  /** Goes through moderation; the number of its kind in the seed specification's second list. */
  moderated?: number
  /** A yes-or-no field: only where it says yes is an approved record shown to the public. */
  shownBy?: string
  /** Another entity whose rows these are, narrowed by `where`; fields are then named, not declared again. */
  of?: string
  where?: Record<string, string | number | boolean>
  list?: {
    /** Who is shown the list as a screen; without it whoever may read some row. */
    access?: AccessWord[]
    columns: string[]
    sort?: [property: string, order: 'ASC' | 'DESC']
    /** What it is narrowed to when it is first opened, in the words of the API's filter. */
    filter?: Record<string, string | number | boolean | (string | number)[]>
    filters?: string[]
  }
  /** Further indexes, each a list of properties. */
  indexes?: string[][]
  /** Kept by the server for itself: no route, no screen. */
  internal?: true
  /** Two records that mean the same may be made one. */
  mergeable?: true
  /** Rows are only ever added. */
  appendOnly?: true
  /** Who finds it in the panel's menu. */
  menu?: AccessWord[]
  /** The entity on whose screen this one is a tab. */
  tabOf?: string
  /** Whose list it is as that tab alone, and no screen of its own. */
  tabFor?: AccessWord[]
  /** Who opens the form of a record; without it whoever has the list, may change a record, or reads records as their own. */
  form?: { access: AccessWord[] }
}

/** A list of values that a choice is taken from; labels are `codes.<list>.<name>`. */
export interface CodeList {
  name: string
  values: { value: string | number; name: string }[]
}
