import type { Row } from './query.ts'

/** States of a moderated record (product: States). */
export type Status = 'draft' | 'pending' | 'onmoderation' | 'approved' | 'declined' | 'noapproval' | 'hidden' | 'locked' | 'deleted'

export type RequestStatus = 'open' | 'approved' | 'partly' | 'declined' | 'withdrawn'

/** What a request would put in a property's place, and who wrote it when. */
export interface Proposal {
  from: unknown
  to: unknown
  by: string
  at: string
}

/** What was decided on one property. A reason from the catalogue keeps the words it had. */
export interface FieldDecision {
  decision: 'approved' | 'declined'
  /** Written by the reviewer; empty where the catalogue's words say all. */
  reason: string
  reason_ge?: string
  reason_en?: string
}

/** A row of `requests` as it is stored and sent. */
export interface ModerationRequest {
  id: string
  version: number
  title: string
  /** Number of the entity's kind (seed specification, section 3, second list). */
  kind: number
  record_id: string
  status: RequestStatus
  /** Who opened it; others who extended it stand in `changes`. */
  author_id: string
  organization_id: string | null
  region_id: string | null
  /** The record has never been public. */
  first_time: boolean
  /** How carefully it should be looked at: one for each of the signs in `risks`. */
  risk: number
  risks: readonly Risk[]
  /** Which time the record is submitted, from 1; earlier rounds are requests of the same record. */
  round: number
  /** What the author says to the reviewer. */
  message: string | null
  /** Who is looking at it, since when. */
  moderator_id: string | null
  taken_at: string | null
  changes: Record<string, Proposal>
  decisions: Record<string, FieldDecision> | null
  /** The reason of a request that was declined as a whole. */
  reason: string | null
  decided_by: string | null
  decided_at: string | null
  /** The tenth working day after it was opened (`2026-05-26`). */
  due_on: string
  created_at: string
}

export type Risk = 'new_owner' | 'contacts' | 'address' | 'coordinates' | 'outside_region' | 'same_place'

/** Answer of `GET /{resource}/{id}/request`: the open request of a record, and the newest one that was decided. */
export interface RecordRequests {
  open: ModerationRequest | null
  last: ModerationRequest | null
  /** Everything that was decided before, newest first, at most 20. */
  earlier: ModerationRequest[]
}

/** Answer of `GET /requests/{id}/review`. */
export interface Review {
  request: ModerationRequest
  resource: string
  /** The record as it is stored now. */
  record: Row
  /** Earlier requests of the record, newest first, at most 20. */
  earlier: ModerationRequest[]
  /** Why the caller may not decide, null where they may. */
  refusal: 'own_change' | 'forbidden' | 'illegal_transition' | null
}

/** Answer of `GET /requests/{id}/facts`. */
export interface ReviewFacts {
  author: { id: string; firstname: string; lastname: string; email: string; role: string; created_at: string; approved: number; declined: number } | null
  organization: { id: string; legal_name: string; status: string } | null
  reports: { open: number; total: number }
  /** Required properties that are lacking in the record as it would be. */
  missing: string[]
  /** Records of the same kind near the place or of the same name, nearest first, at most 10. */
  nearby: { id: string; title_ge: string; title_en: string; status: Status; metres: number | null; same_name: boolean }[]
}

/** Body of `POST /requests/{id}/decide`: each property of the request. */
export type Decision = 'approve' | { decline: string; reason_id?: string }

/** Somebody is to hear of what became of a record. */
export interface Telling {
  event: 'request_approved' | 'request_partly' | 'request_declined' | 'record_published' | 'record_locked' | 'record_unlocked' | 'record_hidden'
  /** Ids of the people, without whoever did it. */
  people: readonly string[]
  resource: string
  record: Row
  request?: ModerationRequest
  reason?: string
}

/** One line of `GET /notifications`. */
export interface Notification {
  id: string
  type: 'success' | 'warning' | 'error' | 'info'
  event: Telling['event'] | 'help_asked' | 'help_answered' | 'help_closed' | 'report_answered'
  /** The record's names and what the sentence of the event needs. */
  values: { title_ge: string; title_en: string; reason?: string }
  /** Where it leads inside the panel. */
  link: string | null
  read_at: string | null
  created_at: string
}
