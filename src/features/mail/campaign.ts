import * as z from 'zod/mini'
import type { Language, Locale } from '../../engine/model/declaration.ts'
import { mailStatus } from '../emails/email.ts'
import { id, instant, locale } from '../../engine/model/shapes.ts'

/** The kind of a campaign: news can be unsubscribed from; a service email concerns the recipient's own records. */
export const mailKinds = ['news', 'service'] as const
export type MailKind = (typeof mailKinds)[number]

/** The status of a campaign. */
export const campaignStatuses = ['draft', 'scheduled', 'sending', 'sent', 'cancelled'] as const
const campaignStatus = z.literal(campaignStatuses)
export type CampaignStatus = z.infer<typeof campaignStatus>

/**
 * The recipients of a campaign: people who meet all criteria, and those in `people`, who are chosen by hand. The other
 * properties are criteria of the product; one and the same record that a person works with must meet all of them.
 */
export interface Recipients {
  roles?: readonly string[]
  languages?: readonly Locale[]
  /** A filter of the list of users, in the syntax of the API. */
  filter?: Record<string, unknown>
  people?: readonly string[]
  [criterion: string]: unknown
}

/** Returns the chosen values of a criterion of the product. */
export const chosenValues = (recipients: Recipients, criterion: string): readonly unknown[] =>
  (recipients[criterion] as readonly unknown[] | undefined) ?? []

/** Why a chosen person gets no email. */
export const leftOutReasons = ['blocked', 'unverified', 'unsubscribed', 'doubled'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** Response of `POST /mail/count`. */
export const recipientCount = z.object({
  total: z.int(),
  languages: z.record(locale, z.int()),
  left_out: z.record(z.literal(leftOutReasons), z.int()),
  /** The first of them, offered for a preview. */
  people: z.array(z.object({ id, name: z.string(), email: z.string(), language: locale })),
})
export type RecipientCount = z.infer<typeof recipientCount>

/** The texts of a campaign, by language. */
export type CampaignTexts = Record<`${'subject' | 'body'}_${Language}`, string | null>

/** Response of `POST /mail/preview`. */
export const mailPreview = z.object({
  language: locale,
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
})
export type MailPreview = z.infer<typeof mailPreview>

/** Whether a test email to its author was sent. */
export const testedMail = z.object({ status: z.literal(['sent', 'failed']) })

/** Response of `GET /campaigns/{id}/progress`. */
export const campaignProgress = z.object({
  status: campaignStatus,
  version: z.int(),
  total: z.nullable(z.int()),
  counts: z.record(mailStatus, z.int()),
  /** Emails that may or may not have arrived. */
  uncertain: z.int(),
  scheduled_at: z.nullable(instant),
  started_at: z.nullable(instant),
  ended_at: z.nullable(instant),
})
export type CampaignProgress = z.infer<typeof campaignProgress>
