import * as z from 'zod/mini'
import { fieldProblems } from './problem.ts'
import type { Row } from './query.ts'
import { day, id, inLanguages, instant, row } from './shapes.ts'

/** The statuses of a moderated record (product: States). */
export const statuses = [
  'draft',
  'pending',
  'onmoderation',
  'approved',
  'declined',
  'noapproval',
  'hidden',
  'locked',
  'deleted',
] as const
export const status = z.literal(statuses)
export type Status = z.infer<typeof status>

/** The maximum length in characters of a reason, and of a message about a request. */
export const maxReasonLength = 2_000

export const requestStatuses = ['open', 'approved', 'partly', 'declined', 'withdrawn'] as const
const requestStatus = z.literal(requestStatuses)
export type RequestStatus = z.infer<typeof requestStatus>

/** A change that a request proposes for a property: the old and new value, its author, and when. */
const proposal = z.object({ from: z.unknown(), to: z.unknown(), by: z.string(), at: instant })
export type Proposal = z.infer<typeof proposal>

/** The decision on one property. A reason from the catalogue keeps the wording that it had at the time. */
const fieldDecision = z.object({
  decision: z.literal(['approved', 'declined']),
  /** Written by the reviewer; empty if the reason from the catalogue is enough. */
  reason: z.string(),
  ...inLanguages('reason', z.optional(z.string())),
})
export type FieldDecision = z.infer<typeof fieldDecision>

/** What calls for a careful review. */
export const risks = ['new_owner', 'contacts', 'address', 'coordinates', 'outside_region', 'same_place'] as const
const risk = z.literal(risks)
export type Risk = z.infer<typeof risk>

/** A row of `requests` as it is stored. */
const request = z.object({
  id,
  version: z.int(),
  /** The title of the record in each language. */
  ...inLanguages('title', z.nullable(z.string())),
  /** The number of the entity's kind (seed specification, section 3, second list). */
  kind: z.int(),
  record_id: id,
  status: requestStatus,
  /** Who opened it. Others who extended it are in `changes`. */
  author_id: id,
  organization_id: z.nullable(id),
  region_id: z.nullable(id),
  /** The record has never been public. */
  first_time: z.boolean(),
  /** How carefully the request should be reviewed: the number of `risks`. */
  risk: z.int(),
  risks: z.array(risk),
  /** How often the record was submitted, from 1; earlier rounds are other requests of the same record. */
  round: z.int(),
  /** The author's message to the reviewer. */
  message: z.nullable(z.string()),
  /** Who is reviewing it, and since when. */
  moderator_id: z.nullable(id),
  taken_at: z.nullable(instant),
  /** Who should decide it; others may, too. */
  assignee_id: z.nullable(id),
  changes: z.record(z.string(), proposal),
  decisions: z.nullable(z.record(z.string(), fieldDecision)),
  /** The reason of a request that was declined as a whole. */
  reason: z.nullable(z.string()),
  decided_by: z.nullable(id),
  decided_at: z.nullable(instant),
  /** The tenth working day after it was opened (`2026-05-26`). */
  due_on: day,
  created_at: instant,
})
export type ModerationRequest = z.infer<typeof request>

/** A request as it is sent: with the other properties of a record, and without what the reader may not read. */
export const moderationRequest = z.looseObject({
  ...z.partial(request).shape,
  ...z.pick(request, { id: true, version: true, record_id: true, status: true, changes: true, created_at: true }).shape,
}) as z.ZodMiniType<ModerationRequest>

/** Response of `GET /{resource}/{id}/request`: the open request of a record, and the last decided one. */
export const recordRequests = z.object({
  open: z.nullable(moderationRequest),
  last: z.nullable(moderationRequest),
  /** All decided requests, newest first, at most 20. */
  earlier: z.array(moderationRequest),
})
export type RecordRequests = z.infer<typeof recordRequests>

/** Response of `GET /requests/{id}/review`. */
export const review = z.object({
  request: moderationRequest,
  resource: z.string(),
  /** The record as it is stored now. */
  record: row,
  /** Earlier requests of the record, newest first, at most 20. */
  earlier: z.array(moderationRequest),
  /** Why the caller may not decide; null if they may. */
  refusal: z.nullable(z.literal(['own_change', 'forbidden', 'illegal_transition'])),
})
export type Review = z.infer<typeof review>

/** Response of `GET /requests/{id}/facts`. */
export const reviewFacts = z.object({
  author: z.nullable(
    z.object({
      id,
      firstname: z.string(),
      lastname: z.string(),
      email: z.string(),
      role: z.string(),
      created_at: instant,
      approved: z.int(),
      declined: z.int(),
    }),
  ),
  organization: z.nullable(z.object({ id, legal_name: z.string(), status: z.string() })),
  reports: z.object({ open: z.int(), total: z.int() }),
  /** What prevents the approval of everything that the request proposes, by property. */
  problems: fieldProblems,
  /** Similar records of the same kind, nearby or with the same name, nearest first, at most 10. */
  nearby: z.array(
    z.object({ id, ...inLanguages('title', z.string()), status, metres: z.nullable(z.int()), same_name: z.boolean() }),
  ),
})
export type ReviewFacts = z.infer<typeof reviewFacts>

/** Body of `POST /requests/{id}/decide`: a decision for each property of the request. */
export type Decision = 'approve' | { decline: string; reason_id?: string }

const noticeEvents = [
  'request_approved',
  'request_partly',
  'request_declined',
  'record_published',
  'record_locked',
  'record_unlocked',
  'record_hidden',
  'record_deleted',
  'record_restored',
] as const

/** A message to people about what happened to a record. */
export interface Notice {
  event: (typeof noticeEvents)[number]
  /** IDs of the people, without the actor. */
  people: readonly string[]
  resource: string
  record: Row
  request?: ModerationRequest
  reason?: string
}

/** One line of `GET /notifications`. */
export const notification = z.object({
  id,
  type: z.literal(['success', 'warning', 'error', 'info']),
  event: z.literal([
    ...noticeEvents,
    'help_asked',
    'help_answered',
    'help_closed',
    'report_answered',
    'request_opened',
    'request_assigned',
    'comment_mentioned',
    'comment_answered',
    'report_received',
    'import_done',
    'import_failed',
    'emails_failed',
    'schedule_refused',
    'schedule_cancelled',
    'campaign_returned',
  ]),
  /** The titles of the record, and the variables of the event's text. */
  values: z.object({
    ...inLanguages('title', z.string()),
    reason: z.optional(z.string()),
    /** The code of the problem that prevented a scheduled change. */
    refusal: z.optional(z.string()),
    count: z.optional(z.int()),
  }),
  /** The path in the panel that it links to. */
  link: z.nullable(z.string()),
  read_at: z.nullable(instant),
  created_at: instant,
})
export type Notification = z.infer<typeof notification>
