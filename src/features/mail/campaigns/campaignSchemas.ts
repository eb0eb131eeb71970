import { leftOutReasons } from '../campaign.ts'
import { complete, text, whole } from '../../../engine/http/answers.ts'

const id = { type: 'string', format: 'uuid' }
const instant = { type: ['string', 'null'], format: 'date-time' }
const language = { enum: ['ka', 'en'] }
const wholes = (names: readonly string[]) => complete(Object.fromEntries(names.map(name => [name, whole])))

/** A `RecipientCount`. */
export const countAnswer = complete({
  total: whole,
  languages: wholes(['ka', 'en']),
  left_out: wholes(leftOutReasons),
  people: { type: 'array', items: complete({ id, name: text, email: text, language }) },
})

/** A `MailPreview`. */
export const previewAnswer = complete({ language, recipient: text, subject: text, text, html: text })

export const testAnswer = complete({ status: { enum: ['sent', 'failed'] } })

/** A `CampaignProgress`. */
export const progressAnswer = complete({
  status: { enum: ['draft', 'scheduled', 'sending', 'sent', 'cancelled'] },
  version: whole,
  total: { type: ['integer', 'null'] },
  counts: wholes(['scheduled', 'sent', 'delivered', 'opened', 'failed', 'bounce']),
  uncertain: whole,
  scheduled_at: instant,
  started_at: instant,
  ended_at: instant,
})

/** Letters about a record. */
export const lettersAnswer = { type: 'array', items: complete({ id, recipient: text, subject: text, status: { enum: ['scheduled', 'sent', 'delivered', 'opened', 'failed', 'bounce'] }, date: { type: 'string', format: 'date-time' } }) }
