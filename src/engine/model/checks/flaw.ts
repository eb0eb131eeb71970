/** Where in declarations something is wrong: in an entity or a list of values, in one of its fields or groups, in an entry of that. */
export interface FlawPlace {
  entity?: string
  list?: string
  /** A field or a group. */
  member?: string
  /** An entry of the member, or of the entity where none is named, with dots where it is deeper. */
  entry?: string
}

/** The ways in which declarations may be wrong beyond their shape. */
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

/** Something that is wrong with declarations: a stable code with what it is about, and a sentence for whoever writes them in files. */
export interface Flaw {
  code: FlawCode
  sentence: string
  at: FlawPlace
  params: Readonly<Record<string, string | number>>
}

type Details = Readonly<Record<string, string | number | undefined>>

/** Something that is wrong; what a detail is undefined of is left out. `entry` among the details is its place too. */
export function flaw(code: FlawCode, sentence: string, details: Details = {}): Flaw {
  const params = Object.fromEntries(
    Object.entries(details).filter(([, value]) => value !== undefined),
  ) as Flaw['params']
  return { code, sentence, params, at: typeof details.entry === 'string' ? { entry: details.entry } : {} }
}

/** What is wrong with something, with its place in front. */
export const flawOf = (place: FlawPlace, subject: string, found: Flaw): Flaw => ({
  ...found,
  sentence: `${subject} ${found.sentence}`,
  at: { ...place, ...found.at },
})

/** All that is wrong in a place. */
export function* flawsIn(place: FlawPlace, found: Iterable<Flaw>): Generator<Flaw> {
  for (const one of found) yield { ...one, at: { ...place, ...one.at } }
}
