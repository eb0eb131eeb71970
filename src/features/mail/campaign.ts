import type { Language, Locale } from '../../engine/model/declaration.ts'

/** News can be unsubscribed from; a service letter concerns somebody's own records. */
export type MailKind = 'news' | 'service'
export type CampaignStatus = 'draft' | 'scheduled' | 'sending' | 'sent' | 'cancelled'
export type MailStatus = 'scheduled' | 'sent' | 'delivered' | 'opened' | 'failed' | 'bounce'

/**
 * Who gets a campaign: those who meet all that is asked for, and those in `people`, who are chosen by hand. Sectors, regions and
 * statuses are those of the establishments of their organizations, all three of the same establishment.
 */
export interface Recipients {
  roles?: readonly string[]
  languages?: readonly Locale[]
  sectors?: readonly number[]
  regions?: readonly string[]
  statuses?: readonly string[]
  /** A filter of the list of users, in the words of the API. */
  filter?: Record<string, unknown>
  people?: readonly string[]
}

/** Why somebody who was chosen gets no letter. */
export const leftOutReasons = ['blocked', 'unverified', 'unsubscribed', 'doubled'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** Answer of `POST /mail/count`. */
export interface RecipientCount {
  total: number
  languages: Record<Locale, number>
  left_out: Record<LeftOutReason, number>
  /** The first of them by name, to be previewed. */
  people: { id: string; name: string; email: string; language: Locale }[]
}

/** The words of a campaign, by language. */
export type CampaignWords = Record<`${'subject' | 'body'}_${Language}`, string | null>

/** Answer of `POST /mail/preview`. */
export interface MailPreview {
  language: Locale
  recipient: string
  subject: string
  text: string
  html: string
}

/** Answer of `GET /campaigns/{id}/progress`. */
export interface CampaignProgress {
  status: CampaignStatus
  version: number
  total: number | null
  counts: Record<MailStatus, number>
  /** Letters that may have arrived or not. */
  uncertain: number
  scheduled_at: string | null
  started_at: string | null
  ended_at: string | null
}
