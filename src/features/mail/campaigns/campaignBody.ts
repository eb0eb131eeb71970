import { chosenLocale } from '../../../engine/model/localized.ts'
import { inLanguages } from '../../../engine/model/shapes.ts'
import { localized } from '../../../engine/model/localized.ts'
import * as z from 'zod/mini'
import type { Actor } from '../../../engine/model/actor.ts'
import type { CampaignTexts, MailKind } from '../campaign.ts'
import type { Locale } from '../../../engine/model/declaration.ts'
import { Problem, type FieldProblems } from '../../../engine/model/problem.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { RecordsContext } from '../../../engine/records/context.ts'
import { textProblems } from '../campaignRules.ts'
import { checkValues } from '../../../engine/rules/validation/validation.ts'
import { findRecipients, type FoundRecipients } from './findRecipients.ts'
import { checkRecipients, recipientsSchema } from './readRecipients.ts'

const texts = z.nullable(z.string().check(z.maxLength(100_000)))

/** The email part of every request body about a campaign. */
export const textsShape = {
  kind: z.literal(['news', 'service']),
  ...inLanguages('subject', z.optional(texts)),
  ...inLanguages('body', z.optional(texts)),
}

/** A campaign to save or schedule; `draft` only saves it. Without `scheduled_at` it starts immediately. */
export const campaignSchema = () =>
  z.strictObject({
    ...textsShape,
    recipients: recipientsSchema(),
    scheduled_at: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
    rate: z.optional(z.int()),
    draft: z.optional(z.boolean()),
  })

export type CampaignBody = z.infer<ReturnType<typeof campaignSchema>>

export type WrittenTexts = CampaignTexts & { kind: MailKind }

/**
 * Returns the texts of an email, checked like their fields, and what is wrong with them. `needed` are the languages in
 * which it must be written, null for a draft.
 */
export function readTexts(
  { registry }: Pick<RecordsContext, 'registry'>,
  body: Row,
  needed: readonly Locale[] | null,
): { texts: WrittenTexts; problems: FieldProblems } {
  const draft = {
    ...localized('subject', language => body[`subject_${language}`] ?? null),
    ...localized('body', language => body[`body_${language}`] ?? null),
  }
  const { values, problems } = checkValues(registry, registry.entity('campaigns'), draft)
  const read = { ...draft, ...values } as CampaignTexts
  const kind = body.kind as MailKind
  const found = textProblems(read, kind, needed)
  // A link with a variable in it is also an invalid URL; this problem says how to fix it.
  const inLinks = Object.fromEntries(Object.entries(found).filter(([, { code }]) => code === 'variable_in_link'))
  return { texts: { ...read, kind }, problems: { ...found, ...problems, ...inLinks } }
}

const moment = (value: unknown): number => Date.parse(String(value))

const languagesOf = ({ people }: FoundRecipients): Locale[] => [
  ...new Set(people.map(person => chosenLocale(person.language))),
]

interface ReadCampaign {
  values: Row
  /** Who would get it now; undefined for a draft. */
  found: FoundRecipients | undefined
}

/**
 * Returns the values of a campaign in a request body, and its recipients. Unless it is a draft, it must have
 * recipients and be written in their languages. Throws `invalid` with every invalid field.
 */
export async function readCampaign(records: RecordsContext, actor: Actor, body: CampaignBody): Promise<ReadCampaign> {
  const { draft = false, scheduled_at = null, rate = 10, recipients, kind } = body
  const recipientProblems = checkRecipients(records, actor, recipients)
  const found =
    draft || Object.keys(recipientProblems).length > 0
      ? undefined
      : await findRecipients(records, recipients, kind, actor)
  const { texts, problems } = readTexts(records, body, draft ? null : found ? languagesOf(found) : [])
  const { values, problems: others } = checkValues(records.registry, records.registry.entity('campaigns'), {
    scheduled_at,
    rate,
  })
  const isPast =
    !draft && scheduled_at !== null && !others.scheduled_at && moment(values.scheduled_at) <= records.clock().getTime()
  const errors: FieldProblems = {
    ...problems,
    ...others,
    ...(isPast ? { scheduled_at: { code: 'in_past' } } : {}),
    ...recipientProblems,
    ...(found?.people.length === 0 ? { recipients: { code: 'no_recipients' } } : {}),
  }
  if (Object.keys(errors).length > 0) throw new Problem('invalid', {}, { errors })
  return { values: { ...texts, ...values, recipients, status: draft ? 'draft' : 'scheduled' }, found }
}
