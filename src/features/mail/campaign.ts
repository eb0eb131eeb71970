import * as z from 'zod/mini'
import type { Language, Locale } from '../../engine/model/declaration.ts'
import { mailStatus } from '../emails/email.ts'
import { id, instant, locale } from '../../engine/model/shapes.ts'

/** News can be unsubscribed from; a service email concerns somebody's own records. */
export type MailKind = 'news' | 'service'
const campaignStatus = z.literal(['draft', 'scheduled', 'sending', 'sent', 'cancelled'])
export type CampaignStatus = z.infer<typeof campaignStatus>

/**
 * Who gets a campaign: those who meet all that is requested, and those in `people`, who are chosen by hand. What else is named are the
 * product's own criteria, all of which have to be met by the same record that they work with.
 */
export interface Recipients {
  roles?: readonly string[]
  languages?: readonly Locale[]
  /** A filter of the list of users, in the words of the API. */
  filter?: Record<string, unknown>
  people?: readonly string[]
  [criterion: string]: unknown
}

/** What is chosen of one of the product's own criteria. */
export const chosenOf = (recipients: Recipients, criterion: string): readonly unknown[] =>
  (recipients[criterion] as readonly unknown[] | undefined) ?? []

/** Why somebody who was chosen gets no email. */
export const leftOutReasons = ['blocked', 'unverified', 'unsubscribed', 'doubled'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** Answer of `POST /mail/count`. */
export const recipientCount = z.object({
  total: z.int(),
  languages: z.record(locale, z.int()),
  left_out: z.record(z.literal(leftOutReasons), z.int()),
  /** The first of them by name, to be previewed. */
  people: z.array(z.object({ id, name: z.string(), email: z.string(), language: locale })),
})
export type RecipientCount = z.infer<typeof recipientCount>

/** The words of a campaign, by language. */
export type CampaignTexts = Record<`${'subject' | 'body'}_${Language}`, string | null>

/** Answer of `POST /mail/preview`. */
export const mailPreview = z.object({
  language: locale,
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
})
export type MailPreview = z.infer<typeof mailPreview>

/** What became of an email that was sent to its writer alone. */
export const testedMail = z.object({ status: z.literal(['sent', 'failed']) })

/** Answer of `GET /campaigns/{id}/progress`. */
export const campaignProgress = z.object({
  status: campaignStatus,
  version: z.int(),
  total: z.nullable(z.int()),
  counts: z.record(mailStatus, z.int()),
  /** Emails that may have arrived or not. */
  uncertain: z.int(),
  scheduled_at: z.nullable(instant),
  started_at: z.nullable(instant),
  ended_at: z.nullable(instant),
})
export type CampaignProgress = z.infer<typeof campaignProgress>
