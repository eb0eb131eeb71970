import * as z from 'zod/mini'
import type { Readiness } from './readiness.ts'
import type { Use } from './usage.ts'

/** Variables of a problem's text. */
export const problemParams = z.record(z.string(), z.union([z.string(), z.number()]))

/** A problem with one field: a stable code and the variables of its text. */
const fieldProblem = z.object({ code: z.string(), params: z.optional(problemParams) })
export type FieldProblem = z.infer<typeof fieldProblem>

/** The problem of each invalid field. */
export const fieldProblems = z.record(z.string(), fieldProblem)
export type FieldProblems = z.infer<typeof fieldProblems>

/** The HTTP status of every problem code. Texts are in `i18n/<locale>/problems.ts`. */
export const problemStatus = {
  malformed_json: 400,
  malformed_filter: 400,
  malformed_sort: 400,
  malformed_range: 400,
  malformed_id: 400,
  malformed_header: 400,
  key_in_address: 400,
  malformed_body: 400,
  too_many_entries: 400,
  unknown_parameter: 400,
  malformed_parameter: 400,
  unknown_field: 400,
  unknown_operator: 400,
  invalid_filter_value: 400,
  filter_too_large: 400,
  not_sortable: 400,
  not_searchable: 400,
  unauthenticated: 401,
  token_expired: 401,
  wrong_credentials: 401,
  account_blocked: 403,
  forbidden: 403,
  own_change: 403,
  own_account: 403,
  foreign_origin: 403,
  proof_missing: 403,
  second_step_missing: 403,
  proof_by_second_step: 403,
  passkey_refused: 403,
  key_forbidden: 403,
  sso_unverified: 403,
  sso_staff: 403,
  sso_unknown: 403,
  sso_refused: 403,
  sso_other: 403,
  password_off: 403,
  not_found: 404,
  route_not_found: 404,
  method_not_allowed: 405,
  illegal_transition: 409,
  already_scheduled: 409,
  not_scheduled: 409,
  sector_chosen: 409,
  in_use: 409,
  merge_undone: 409,
  last_administrator: 409,
  legal_hold: 409,
  person_erased: 409,
  last_way: 409,
  sso_taken: 409,
  second_step_required: 409,
  passkeys_elsewhere: 409,
  job_moved: 409,
  organization_unapproved: 409,
  campaign_begun: 409,
  import_moved: 409,
  bulk_moved: 409,
  changed_since: 409,
  awaits_review: 409,
  plan_changed: 409,
  model_changed: 409,
  not_undoable: 409,
  not_hidden: 409,
  purge_early: 409,
  purge_referred: 409,
  tables_refused: 409,
  link_unknown: 410,
  link_used: 410,
  link_expired: 410,
  invitation_withdrawn: 410,
  ticket_invalid: 410,
  code_expired: 410,
  version_stale: 412,
  too_large_body: 413,
  unsupported_type: 415,
  invalid: 422,
  incomplete: 422,
  declaration_invalid: 422,
  idempotency_mismatch: 422,
  version_missing: 428,
  too_many_requests: 429,
  exports_running: 429,
  too_many_records: 429,
  code_locked: 429,
  too_many_suggestions: 429,
  unexpected: 500,
  translator_failed: 502,
  suggestion_incomplete: 502,
  suggestion_unfit: 502,
  translator_unavailable: 503,
  model_busy: 503,
  sso_silent: 503,
  unavailable: 503,
  maintenance: 503,
} as const

export type ProblemCode = keyof typeof problemStatus

export const problemCode = z.string() as z.ZodMiniType<ProblemCode>

/** An error that is reported to the caller; the API turns it into `application/problem+json`. */
export class Problem extends Error {
  override name = 'Problem'
  readonly code: ProblemCode
  readonly params: Record<string, string | number>
  readonly errors: FieldProblems | undefined
  /** The current record, if an old version was sent. */
  readonly record: Record<string, unknown> | undefined
  /** What still refers to the record and prevents its deletion. */
  readonly uses: readonly Use[] | undefined
  /** The state of each dependency, if one is unavailable. */
  readonly checks: Readiness | undefined

  constructor(
    code: ProblemCode,
    params: Record<string, string | number> = {},
    more: { errors?: FieldProblems; record?: Record<string, unknown>; uses?: readonly Use[]; checks?: Readiness } = {},
  ) {
    // A problem is a response, not a defect: nobody reads its stack trace, and capturing one would be the most
    // expensive part of a rejection.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(code)
    Error.stackTraceLimit = stackTraceLimit
    this.code = code
    this.params = params
    this.errors = more.errors
    this.record = more.record
    this.uses = more.uses
    this.checks = more.checks
  }

  get status(): (typeof problemStatus)[ProblemCode] {
    return problemStatus[this.code]
  }
}
