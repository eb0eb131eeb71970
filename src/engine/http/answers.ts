/** JSON Schema of an object that has all of these and nothing else, but for what is named as optional. */
export const complete = (properties: Record<string, object>, optional: readonly string[] = []): Record<string, unknown> => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter(name => !optional.includes(name)),
  additionalProperties: false,
})

export const text = { type: 'string' }
export const texts = { type: 'array', items: text }
export const whole = { type: 'integer' }
export const id = { type: 'string', format: 'uuid' }
export const instant = { type: 'string', format: 'date-time' }

/** Numbers by name. */
export const counted = { type: 'object', additionalProperties: whole }

/** What tells nothing. */
export const nothing = complete({})

export const ticketAnswer = complete({ ticket: text, step: { enum: ['create_user'] } })

/** A `Passage`. */
export const passageAnswer = complete(
  { ticket: text, step: { enum: ['confirm_number', 'create_user', 'sign_in'] }, email: text, role: text, sector: whole, organization: text },
  ['ticket', 'sector', 'organization'],
)

export const codeSentAnswer = complete({ resend_after: whole, expires_in: whole })

/** A list of `SessionEntry`. */
export const sessionsAnswer = {
  type: 'array',
  items: complete({ id, device: text, place: text, created_at: instant, last_used_at: instant, current: { type: 'boolean' } }),
}

/** A list of `Notification`. */
export const notificationsAnswer = {
  type: 'array',
  items: complete({
    id,
    type: { enum: ['success', 'warning', 'error', 'info'] },
    event: text,
    values: complete({ title_ge: text, title_en: text, reason: text }, ['reason']),
    link: { type: ['string', 'null'] },
    read_at: { type: ['string', 'null'], format: 'date-time' },
    created_at: instant,
  }),
}

/** A list of `ActivityEntry`. */
export const activityAnswer = {
  type: 'array',
  items: complete({
    id,
    at: instant,
    by: id,
    resource: text,
    record_id: id,
    action: text,
    version: whole,
    changes: { type: 'object', additionalProperties: { type: 'array', minItems: 2, maxItems: 2 } },
    origin: { type: ['string', 'null'] },
  }),
}

/** A list of `Use`, with more in each. */
export const usesWith = (more: Record<string, object>): Record<string, unknown> => ({
  type: 'array',
  items: complete({ resource: text, property: text, count: whole, capped: { type: 'boolean' }, filter: { type: ['object', 'null'] }, ...more }),
})

export const usesAnswer = usesWith({})

/** A `Deletion`. */
export const deletionAnswer = complete({ follow: { type: 'array', items: complete({ resource: text, count: whole }) }, uses: usesAnswer })
