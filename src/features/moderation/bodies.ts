import * as z from 'zod/mini'
import { plainText } from '../../engine/fields/plainText.ts'
import { maxReasonLength } from '../../engine/rules/moderation/decisions.ts'

const words = plainText({ minimum: 0, maximum: maxReasonLength, lines: true })

/** What may be said along with a transition. */
export const movingBody = { reason: z.optional(z.nullable(words)), message: z.optional(z.nullable(words)) }

/** Why a request is declined: in words, by a reason of the catalogue, or both. */
export const decliningBody = { reason: words, reason_id: z.optional(z.uuid()) }
