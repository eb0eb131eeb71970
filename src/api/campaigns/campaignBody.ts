import * as z from 'zod/mini'
import type { Actor } from '../../model/actor.ts'
import type { CampaignWords, MailKind, Recipients } from '../../model/campaigns.ts'
import { Problem, type FieldProblems } from '../../model/problem.ts'
import type { Row } from '../../model/query.ts'
import type { RecordsContext } from '../../records/context.ts'
import { wordsProblems } from '../../rules/campaigns.ts'
import { checkValues } from '../../rules/validation.ts'
import { checkRecipients, recipientsSchema } from './readRecipients.ts'

const words = z.nullable(z.string().check(z.maxLength(100_000)))

/** What every call about a campaign says of its letter. */
export const wordsShape = {
  kind: z.literal(['news', 'service']),
  subject_ge: z.optional(words),
  subject_en: z.optional(words),
  body_ge: z.optional(words),
  body_en: z.optional(words),
}

/** A campaign as it is kept, or scheduled; `draft` only keeps it. Without `scheduled_at` it begins at once. */
export const campaignSchema = z.strictObject({
  ...wordsShape,
  recipients: recipientsSchema,
  scheduled_at: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  rate: z.optional(z.int()),
  draft: z.optional(z.boolean()),
})

export type CampaignBody = z.infer<typeof campaignSchema>

export type LetterWords = CampaignWords & { kind: MailKind }

/** The words of a letter, checked as their fields are, and what is wrong with them; `complete` asks for both languages. */
export function readWords({ registry }: Pick<RecordsContext, 'registry'>, body: Row, { complete }: { complete: boolean }): { words: LetterWords; problems: FieldProblems } {
  const given = { subject_ge: body.subject_ge ?? null, subject_en: body.subject_en ?? null, body_ge: body.body_ge ?? null, body_en: body.body_en ?? null }
  const { values, problems } = checkValues(registry, registry.entity('campaigns'), given)
  const read = { ...given, ...values } as unknown as CampaignWords
  const kind = body.kind as MailKind
  return { words: { ...read, kind }, problems: { ...wordsProblems(read, kind, { complete }), ...problems } }
}

const moment = (value: unknown): number => Date.parse(String(value))

/** The values of a campaign that a body names. Throws `invalid` with every wrong field. */
export function readCampaign(records: RecordsContext, actor: Actor, body: CampaignBody): Row & { recipients: Recipients; kind: MailKind } {
  const { draft = false, scheduled_at = null, rate = 10, recipients } = body
  const { words, problems } = readWords(records, body, { complete: !draft })
  const { values, problems: others } = checkValues(records.registry, records.registry.entity('campaigns'), { scheduled_at, rate })
  const isPast = !draft && scheduled_at !== null && !others.scheduled_at && moment(values.scheduled_at) <= records.clock().getTime()
  const errors: FieldProblems = { ...problems, ...others, ...(isPast ? { scheduled_at: { code: 'in_past' } } : {}), ...checkRecipients(records, actor, recipients) }
  if (Object.keys(errors).length > 0) throw new Problem('invalid', {}, { errors })
  return { ...words, ...values, recipients, status: draft ? 'draft' : 'scheduled' }
}
