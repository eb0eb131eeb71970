import { configurable } from '../../engine/model/configurable.ts'

/**
 * A criterion for the records that people work with: values of a code list, or records of an entity. Its labels are in
 * `mail` of the catalogs.
 */
export type Criterion = { list: string; numbers?: true; without?: readonly string[] } | { entity: string }

/**
 * How a record meets a criterion: by a property, by a property of the record it refers to, or, for all records of the
 * entity, by fixed values.
 */
export type CriterionMatch = string | { reference: string; property: string } | { always: readonly unknown[] }

/**
 * An entity whose records people work with: `of` is the property that names the person or organization, `by` says how
 * a record meets each criterion. A criterion that is not listed is never met.
 */
export interface WorkEntity {
  entity: string
  of: string
  by: Readonly<Record<string, CriterionMatch>>
}

/** The criteria by which recipients can be chosen, in addition to their own properties. */
export interface RecipientCriteria {
  criteria: Readonly<Record<string, Criterion>>
  workEntities: readonly WorkEntity[]
}

const place = configurable<RecipientCriteria>('How recipients of emails are chosen')

/** Configures the criteria of the product; called before anything else. */
export const configureRecipientCriteria = place.configure

/** Returns the criteria of the product. Throws if they are not configured yet. */
export const recipientCriteria = place.value
