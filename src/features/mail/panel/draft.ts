import type { RowOf } from '../../../engine/fields/rowOf.ts'
import { localized } from '../../../engine/model/localized.ts'
import type { CampaignTexts, MailKind, Recipients } from '../campaign.ts'
import type { Row } from '../../../engine/model/query.ts'

/** A campaign while it is edited. */
export interface Draft extends CampaignTexts {
  kind: MailKind
  recipients: Recipients
  /** Null sends immediately. */
  scheduled_at: string | null
  rate: number
}

export type TextName = keyof CampaignTexts

const empty: Draft = {
  kind: 'news',
  ...localized('subject', () => null),
  ...localized('body', () => null),
  recipients: {},
  scheduled_at: null,
  rate: 10,
}

/** An empty campaign; `filter` is a filter of the list of users, as in its URL. */
export function newDraft(filter: string | null): Draft {
  if (!filter) return empty
  try {
    return { ...empty, recipients: { filter: JSON.parse(filter) as Row } }
  } catch {
    return empty
  }
}

/** Returns the draft of a saved campaign. */
export const draftOf = (campaign: RowOf<'campaigns'>): Draft => ({
  kind: campaign.kind,
  ...localized('subject', language => campaign[`subject_${language}`]),
  ...localized('body', language => campaign[`body_${language}`]),
  recipients: (campaign.recipients ?? {}) as Recipients,
  scheduled_at: campaign.scheduled_at,
  rate: campaign.rate,
})

/** Returns the email part of a draft, as requests about an email take it. */
export const textsOf = (draft: Draft): Row => ({
  kind: draft.kind,
  ...localized('subject', language => draft[`subject_${language}`]),
  ...localized('body', language => draft[`body_${language}`]),
})
