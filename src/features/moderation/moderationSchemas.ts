import { complete, text, texts, whole } from '../../engine/http/answers.ts'

const orNull = (schema: object) => ({ anyOf: [schema, { type: 'null' }] })
const id = { type: 'string', format: 'uuid' }
const instant = { type: 'string', format: 'date-time' }
const flag = { type: 'boolean' }
const byProperty = (schema: object) => ({ type: 'object', additionalProperties: schema })

const proposal = complete({ from: {}, to: {}, by: text, at: instant })
const decision = complete({ decision: { enum: ['approved', 'declined'] }, reason: text, reason_ge: text, reason_en: text }, ['reason_ge', 'reason_en'])

/** A `ModerationRequest`; it is sent with everything else that a record has. */
export const requestAnswer = {
  type: 'object',
  properties: {
    id,
    version: whole,
    title: text,
    kind: whole,
    record_id: id,
    status: { enum: ['open', 'approved', 'partly', 'declined', 'withdrawn'] },
    author_id: orNull(id),
    organization_id: orNull(id),
    region_id: orNull(id),
    first_time: flag,
    risk: whole,
    risks: texts,
    round: whole,
    message: orNull(text),
    moderator_id: orNull(id),
    taken_at: orNull(instant),
    changes: byProperty(proposal),
    decisions: orNull(byProperty(decision)),
    reason: orNull(text),
    decided_by: orNull(id),
    decided_at: orNull(instant),
    due_on: orNull({ type: 'string', format: 'date' }),
    created_at: instant,
  },
  required: ['id', 'version', 'record_id', 'status', 'changes', 'created_at'],
}

/** `RecordRequests`. */
export const requestsAnswer = complete({ open: orNull(requestAnswer), last: orNull(requestAnswer), earlier: { type: 'array', items: requestAnswer } })

/** A `Review`. */
export const reviewAnswer = complete({
  request: requestAnswer,
  resource: text,
  record: { type: 'object' },
  earlier: { type: 'array', items: requestAnswer },
  refusal: { enum: ['own_change', 'forbidden', 'illegal_transition', null] },
})

/** `ReviewFacts`. */
export const reviewFactsAnswer = complete({
  author: orNull(complete({ id, firstname: text, lastname: text, email: text, role: text, created_at: instant, approved: whole, declined: whole })),
  organization: orNull(complete({ id, legal_name: text, status: text })),
  reports: complete({ open: whole, total: whole }),
  missing: texts,
  nearby: { type: 'array', items: complete({ id, title_ge: text, title_en: text, status: text, metres: orNull(whole), same_name: flag }) },
})
