import type { MailKind, Recipients } from '../campaign.ts'
import type { Row } from '../../../engine/model/query.ts'

/** A campaign as it is being written. */
export interface Draft {
  kind: MailKind
  subject_ge: string | null
  subject_en: string | null
  body_ge: string | null
  body_en: string | null
  recipients: Recipients
  /** Null sends at once. */
  scheduled_at: string | null
  rate: number
}

export type WordName = 'subject_ge' | 'subject_en' | 'body_ge' | 'body_en'

const empty: Draft = { kind: 'news', subject_ge: null, subject_en: null, body_ge: null, body_en: null, recipients: {}, scheduled_at: null, rate: 10 }

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
export const draftOf = (record: Row): Draft => Object.fromEntries(Object.keys(empty).map(name => [name, record[name] ?? empty[name as keyof Draft]])) as unknown as Draft

/** The letter's own part of a draft, as calls about a letter take it. */
export const wordsOf = ({ kind, subject_ge, subject_en, body_ge, body_en }: Draft): Row => ({ kind, subject_ge, subject_en, body_ge, body_en })
