import type { FieldDeclaration } from '../declaration.ts'
import type { Condition } from '../query.ts'

/**
 * How a step affects people who work with records: something is added; it is shown differently; less is accepted; more
 * people may see or do it; something is hidden, with its data kept; values are converted, with the old ones kept;
 * something hidden is purged, which publishing never does.
 */
export const stepKinds = ['adds', 'shows', 'tightens', 'widens', 'hides', 'converts', 'purges'] as const
export type StepKind = (typeof stepKinds)[number]

/** Every step with its kind. Texts are in `i18n/<locale>/declarations.ts`. */
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

/** A test of rows that cannot be expressed as a condition of a store. */
export type Test =
  /** Another row has the same value. */
  | { is: 'duplicate'; property: string }
  /** The new field rejects one of the values. */
  | { is: 'refused'; properties: readonly string[]; field: FieldDeclaration }
  /** A value cannot be converted to the new field. */
  | { is: 'inconvertible'; from: FieldDeclaration; field: FieldDeclaration }

/**
 * A query on the rows before the step: how many rows of a table meet all conditions and the test, without those in the
 * trash. Stores answer it with `runCountQuery`.
 */
export interface CountQuery {
  table: string
  where: readonly Condition[]
  test?: Test
}

/** One effect of publishing. */
export interface Step {
  kind: StepKind
  code: StepCode
  /** The resource and, for a field, its new name, or its former name if it is hidden. */
  entity?: string
  field?: string
  list?: string
  params: Readonly<Record<string, string | number>>
  /** Queries for the number of affected records, which are added up. Empty if no records are affected. */
  questions: readonly CountQuery[]
  /** Queries for the total; if omitted, all records of the resource. */
  outOf?: readonly CountQuery[]
  /** The step is impossible while it affects any record. */
  isRejected?: true
}

/** A step with its counts. */
export interface CountedStep {
  step: Step
  count: number
  /** The total that `count` is part of. */
  total: number
  /** Some of the records with values that cannot be converted, and these values. */
  examples?: { id: string; title: string | null; values: unknown[] }[]
}
