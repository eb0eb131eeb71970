import { configurable } from '../../engine/model/configurable.ts'

/** Something that can be asked of the records that people work with: one of some codes, or one of some records. Its words are those of `mail` in the catalogs. */
export type Criterion = { list: string; numbers?: true; without?: readonly string[] } | { entity: string }

/** How a record meets a criterion: by a property, by one of what it refers to, or by being of an entity that meets some values as a whole. */
export type Meeting = string | { reference: string; property: string } | { always: readonly unknown[] }

/** Records that people work with: by which property a record belongs to a person or an organization, and how it meets which criteria; one that is not named is met by none. */
export interface Work {
  entity: string
  of: string
  by: Readonly<Record<string, Meeting>>
}

/** By what people can be written to beside what they are themselves. */
export interface RecipientCriteria {
  criteria: Readonly<Record<string, Criterion>>
  works: readonly Work[]
}

const place = configurable<RecipientCriteria>('How recipients of emails are chosen')

/** Says, before anything else is done, by what recipients of emails can be chosen. */
export const bringRecipientCriteria = place.configure

/** By what recipients of emails can be chosen. Throws before the product has said it. */
export const recipientCriteria = place.value
