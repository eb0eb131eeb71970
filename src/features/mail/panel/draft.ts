import { localized } from '../../../engine/model/localized.ts'
import type { CampaignTexts, MailKind, Recipients } from '../campaign.ts'
import type { Row } from '../../../engine/model/query.ts'

/** A campaign as it is being written. */
export interface Draft extends CampaignTexts {
  kind: MailKind
  recipients: Recipients
  /** Null sends at once. */
  scheduled_at: string | null
  rate: number
}

export type WordName = keyof CampaignTexts

const empty: Draft = {
  kind: 'news',
  ...localized('subject', () => null),
  ...localized('body', () => null),
  recipients: {},
  scheduled_at: null,
  rate: 10,
}

/** A campaign that nobody has written yet; `filter` is one of the list of users, as its address has it. */
export function newDraft(filter: string | null): Draft {
  if (!filter) return empty
  try {
    return { ...empty, recipients: { filter: JSON.parse(filter) as Row } }
  } catch {
    return empty
  }
}

/** A kept campaign, to be written on. */
export const draftOf = (record: Row): Draft =>
  Object.fromEntries(
    Object.keys(empty).map(name => [name, record[name] ?? empty[name as keyof Draft]]),
  ) as unknown as Draft

/** The email's own part of a draft, as calls about an email take it. */
export const textsOf = (draft: Draft): Row => ({
  kind: draft.kind,
  ...localized('subject', language => draft[`subject_${language}`]),
  ...localized('body', language => draft[`body_${language}`]),
})
