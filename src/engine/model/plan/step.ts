import type { FieldDeclaration } from '../declaration.ts'
import type { Condition } from '../query.ts'

/**
 * What a step does to the people who work with records: more is there; it is shown in another way; less is accepted from now on; more people
 * see or do it; less is shown, and kept; values become others, beside the old ones; something hidden is deleted for good, which no publish does.
 */
export const stepKinds = ['adds', 'shows', 'tightens', 'widens', 'hides', 'converts', 'purges'] as const
export type StepKind = (typeof stepKinds)[number]

/** Every step, by its kind; what each says is in `i18n/<locale>/declarations.ts`. */
export const stepCodes = {
  add_resource: 'adds',
  add_field: 'adds',
  add_group: 'adds',
  add_list: 'adds',
  add_values: 'adds',
  restore_resource: 'shows',
  restore_field: 'shows',
  restore_values: 'shows',
  order_values: 'shows',
  rename_field: 'shows',
  change_texts: 'shows',
  change_layout: 'shows',
  change_list: 'shows',
  change_menu: 'shows',
  change_search: 'shows',
  change_completeness: 'shows',
  change_options: 'shows',
  drop_required: 'shows',
  require_field: 'tightens',
  limit_values: 'tightens',
  make_unique: 'tightens',
  retire_values: 'tightens',
  narrow_readers: 'tightens',
  narrow_writers: 'tightens',
  unpublish_field: 'tightens',
  narrow_access: 'tightens',
  moderate: 'tightens',
  widen_readers: 'widens',
  widen_writers: 'widens',
  publish_field: 'widens',
  widen_access: 'widens',
  change_owners: 'widens',
  stop_moderation: 'widens',
  show_unapproved: 'widens',
  hide_resource: 'hides',
  hide_field: 'hides',
  convert_field: 'converts',
  purge_resource: 'purges',
  purge_field: 'purges',
} as const satisfies Record<string, StepKind>
export type StepCode = keyof typeof stepCodes

/** How it is found whether a row counts, beyond conditions that a store knows. */
export type Test =
  /** Another row has the same value. */
  | { is: 'duplicate'; property: string }
  /** The field as it will be refuses one of the values. */
  | { is: 'refused'; properties: readonly string[]; field: FieldDeclaration }
  /** Something that is filled in has no meaning for the field as it will be. */
  | { is: 'inconvertible'; from: FieldDeclaration; field: FieldDeclaration }

/**
 * A question to the rows as they are before the step: how many of a table meet all conditions and the test. A store answers
 * it (`answerQuestion`); rows in the trash are left out.
 */
export interface Question {
  table: string
  where: readonly Condition[]
  test?: Test
}

/** One thing that publishing would do. */
export interface Step {
  kind: StepKind
  code: StepCode
  /** The resource, and the field of it, by the name that it will have; of one that is hidden, that it had. */
  entity?: string
  field?: string
  list?: string
  params: Readonly<Record<string, string | number>>
  /** How many records it is about: the answers are added up. None where it is about none. */
  questions: readonly Question[]
  /** Of how many; if omitted, of all that the resource has. */
  outOf?: readonly Question[]
  /** It cannot be done while it is about any record. */
  isRefused?: true
}

/** A step with its answers. */
export interface CountedStep {
  step: Step
  count: number
  /** Of how many. */
  total: number
  /** Some of the records whose value has no meaning for the field as it will be, with the values. */
  examples?: { id: string; title: string | null; values: unknown[] }[]
}
