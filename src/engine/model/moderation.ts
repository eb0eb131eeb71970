import * as z from 'zod/mini'
import type { Row } from './query.ts'
import { day, id, inLanguages, instant, row } from './shapes.ts'

/** States of a moderated record (product: States). */
export const status = z.literal([
  'draft',
  'pending',
  'onmoderation',
  'approved',
  'declined',
  'noapproval',
  'hidden',
  'locked',
  'deleted',
])
export type Status = z.infer<typeof status>

const requestStatus = z.literal(['open', 'approved', 'partly', 'declined', 'withdrawn'])
export type RequestStatus = z.infer<typeof requestStatus>

/** What a request would put in a property's place, and who wrote it when. */
const proposal = z.object({ from: z.unknown(), to: z.unknown(), by: z.string(), at: instant })
export type Proposal = z.infer<typeof proposal>

/** What was decided on one property. A reason from the catalogue keeps the words it had. */
const fieldDecision = z.object({
  decision: z.literal(['approved', 'declined']),
  /** Written by the reviewer; empty where the catalogue's words say all. */
  reason: z.string(),
  ...inLanguages('reason', z.optional(z.string())),
})
export type FieldDecision = z.infer<typeof fieldDecision>

const risk = z.literal(['new_owner', 'contacts', 'address', 'coordinates', 'outside_region', 'same_place'])
export type Risk = z.infer<typeof risk>

/** A row of `requests` as it is stored. */
const request = z.object({
  id,
  version: z.int(),
  /** What readers of each language call the record. */
  ...inLanguages('title', z.nullable(z.string())),
  /** Number of the entity's kind (seed specification, section 3, second list). */
  kind: z.int(),
  record_id: id,
  status: requestStatus,
  /** Who opened it; others who extended it are in `changes`. */
  author_id: id,
  organization_id: z.nullable(id),
  region_id: z.nullable(id),
  /** The record has never been public. */
  first_time: z.boolean(),
  /** How carefully it should be looked at: one for each of the signs in `risks`. */
  risk: z.int(),
  risks: z.array(risk),
  /** Which time the record is submitted, from 1; earlier rounds are requests of the same record. */
  round: z.int(),
  /** What the author says to the reviewer. */
  message: z.nullable(z.string()),
  /** Who is looking at it, since when. */
  moderator_id: z.nullable(id),
  taken_at: z.nullable(instant),
  /** Who is to decide it; others may do so too. */
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

/** The same as it is sent: with everything else that a record has, and without what the reader may not know. */
export const moderationRequest = z.looseObject({
  ...z.partial(request).shape,
  ...z.pick(request, { id: true, version: true, record_id: true, status: true, changes: true, created_at: true }).shape,
}) as unknown as z.ZodMiniType<ModerationRequest>

/** Answer of `GET /{resource}/{id}/request`: the open request of a record, and the newest one that was decided. */
export const recordRequests = z.object({
  open: z.nullable(moderationRequest),
  last: z.nullable(moderationRequest),
  /** Everything that was decided before, newest first, at most 20. */
  earlier: z.array(moderationRequest),
})
export type RecordRequests = z.infer<typeof recordRequests>

/** Answer of `GET /requests/{id}/review`. */
export const review = z.object({
  request: moderationRequest,
  resource: z.string(),
  /** The record as it is stored now. */
  record: row,
  /** Earlier requests of the record, newest first, at most 20. */
  earlier: z.array(moderationRequest),
  /** Why the caller may not decide, null where they may. */
  refusal: z.nullable(z.literal(['own_change', 'forbidden', 'illegal_transition'])),
})
export type Review = z.infer<typeof review>

/** Answer of `GET /requests/{id}/facts`. */
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
  /** Required properties that are lacking in the record as it would be. */
  missing: z.array(z.string()),
  /** Records of the same kind near the place or of the same name, nearest first, at most 10. */
  nearby: z.array(
    z.object({ id, ...inLanguages('title', z.string()), status, metres: z.nullable(z.int()), same_name: z.boolean() }),
  ),
})
export type ReviewFacts = z.infer<typeof reviewFacts>

/** Body of `POST /requests/{id}/decide`: each property of the request. */
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

/** Somebody is to be notified of what became of a record. */
export interface Notice {
  event: (typeof noticeEvents)[number]
  /** Ids of the people, without whoever did it. */
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
  /** The record's names and what the sentence of the event needs. */
  values: z.object({
    ...inLanguages('title', z.string()),
    reason: z.optional(z.string()),
    /** Why what was scheduled was not done, by its code. */
    refusal: z.optional(z.string()),
    count: z.optional(z.int()),
  }),
  /** Where it leads inside the panel. */
  link: z.nullable(z.string()),
  read_at: z.nullable(instant),
  created_at: instant,
})
export type Notification = z.infer<typeof notification>
