import * as z from 'zod/mini'
import { plainText } from '../../engine/fields/plainText.ts'
import { maxReasonLength } from '../../engine/model/moderation.ts'

const text = plainText({ minimum: 0, maximum: maxReasonLength, lines: true })

/** The reason and message that a transition accepts. */
export const transitionBody = { reason: z.optional(z.nullable(text)), message: z.optional(z.nullable(text)) }

/** The reason for declining a request: a text, a reason of the catalogue, or both. */
export const declineBody = { reason: text, reason_id: z.optional(z.uuid()) }
