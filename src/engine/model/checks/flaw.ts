/** The location of a mistake: an entity or code list, optionally a field or group of it, and an entry. */
export interface FlawPlace {
  entity?: string
  list?: string
  /** A field or a group. */
  member?: string
  /** An entry of the member, or of the entity if there is no member; nested entries are separated by points. */
  entry?: string
}

/** The codes of mistakes in the meaning of declarations. */
export const flawCodes = [
  'not_a_word',
  'taken_name',
  'twice',
  'empty_group',
  'foreign_option',
  'missing_option',
  'not_localizable',
  'not_searchable',
  'required_language',
  'minimum_above_maximum',
  'searched_readers',
  'title_readers',
  'public_readers',
  'public_person',
  'private_source',
  'required_unwritten',
  'completeness_numbers',
  'completeness_readers',
  'completeness_unwritten',
  'completeness_unmeasured',
  'unknown_entity',
  'internal_entity',
  'unknown_list',
  'unknown_field',
  'names_itself',
  'unfit_field',
  'unfit_bounds',
  'unfit_initial',
  'not_unique',
  'unknown_type',
  'empty_index',
  'not_sortable',
  'sort_language',
  'sort_unlisted',
  'not_filterable',
  'no_page',
  'unknown_access',
  'no_readers',
  'unread_reviewed',
  'unfit_owner',
  'no_owner',
  'no_subject',
  'wrong_kind',
  'unfit_view',
  'no_values',
  'foreign_levels',
  'cascading_moderated',
  'searched_private',
  'unique_mergeable',
  'circular_deletion',
  'unmergeable',
  'wrong_shape',
] as const
export type FlawCode = (typeof flawCodes)[number]

/** A mistake in declarations: a stable code with its parameters, and a sentence for developers. */
export interface Flaw {
  code: FlawCode
  sentence: string
  at: FlawPlace
  params: Readonly<Record<string, string | number>>
}

type Details = Readonly<Record<string, string | number | undefined>>

/** Creates a flaw. Undefined details are omitted; `entry` is also added to its location. */
export function flaw(code: FlawCode, sentence: string, details: Details = {}): Flaw {
  const params = Object.fromEntries(
    Object.entries(details).filter(([, value]) => value !== undefined),
  ) as Flaw['params']
  return { code, sentence, params, at: typeof details.entry === 'string' ? { entry: details.entry } : {} }
}

/** Returns a flaw with its location, and with the subject in front of its sentence. */
export const flawOf = (place: FlawPlace, subject: string, found: Flaw): Flaw => ({
  ...found,
  sentence: `${subject} ${found.sentence}`,
  at: { ...place, ...found.at },
})

/** Adds a location to flaws. */
export function* withPlace(place: FlawPlace, found: Iterable<Flaw>): Generator<Flaw> {
  for (const one of found) yield { ...one, at: { ...place, ...one.at } }
}
