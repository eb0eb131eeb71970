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
import { findRecipients, type Found } from './findRecipients.ts'
import { checkRecipients, recipientsSchema } from './readRecipients.ts'

const texts = z.nullable(z.string().check(z.maxLength(100_000)))

/** What every call about a campaign says of its email. */
export const textsShape = {
  kind: z.literal(['news', 'service']),
  ...inLanguages('subject', z.optional(texts)),
  ...inLanguages('body', z.optional(texts)),
}

/** A campaign as it is kept, or scheduled; `draft` only keeps it. Without `scheduled_at` it begins at once. */
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

/** The words of an email, checked as their fields are, and what is wrong with them; `needed` are the languages that it has to be written in, null for a draft. */
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
  const read = { ...draft, ...values } as unknown as CampaignTexts
  const kind = body.kind as MailKind
  const found = textProblems(read, kind, needed)
  // A link with a variable in it is no address either; what it is called says how to mend it.
  const inLinks = Object.fromEntries(Object.entries(found).filter(([, { code }]) => code === 'variable_in_link'))
  return { texts: { ...read, kind }, problems: { ...found, ...problems, ...inLinks } }
}

const moment = (value: unknown): number => Date.parse(String(value))

const languagesOf = ({ people }: Found): Locale[] => [...new Set(people.map(person => chosenLocale(person.language)))]

interface ReadCampaign {
  values: Row
  /** Who would get it now; undefined for a draft. */
  found: Found | undefined
}

/**
 * The values of a campaign that a body names, and who would get it; where it is to go out there must be somebody, and it must be
 * written in the languages that they read. Throws `invalid` with every wrong field.
 */
export async function readCampaign(records: RecordsContext, actor: Actor, body: CampaignBody): Promise<ReadCampaign> {
  const { draft = false, scheduled_at = null, rate = 10, recipients, kind } = body
  const unreadable = checkRecipients(records, actor, recipients)
  const found =
    draft || Object.keys(unreadable).length > 0 ? undefined : await findRecipients(records, recipients, kind, actor)
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
    ...unreadable,
    ...(found?.people.length === 0 ? { recipients: { code: 'no_recipients' } } : {}),
  }
  if (Object.keys(errors).length > 0) throw new Problem('invalid', {}, { errors })
  return { values: { ...texts, ...values, recipients, status: draft ? 'draft' : 'scheduled' }, found }
}
